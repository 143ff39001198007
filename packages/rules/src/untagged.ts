import type { TerraformDataSource } from "cdktf";

/**
 * A data source whose `tags` argument stays unset, whoever sets it.
 *
 * CDKTF's guide tags everything by an Aspect that sets `tags` where a construct has it. Of a data source it is what a
 * look-up filters by: a subnet without the team's own tags would not be found.
 *
 * @see https://developer.hashicorp.com/terraform/cdktf/concepts/aspects
 */
export function untagged<T extends TerraformDataSource>(dataSource: T): T {
  // Applied after everything else; `undefined` removes what is there by then.
  dataSource.addOverride("tags", undefined);
  return dataSource;
}

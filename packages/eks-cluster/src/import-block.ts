import { TerraformElement } from "cdktf";
import type { Construct } from "constructs";

export interface ImportBlockProps {
  /** Set of none or one value, known at every plan: the value is there when there is something to take over. */
  readonly forEach: string;
  /** Address of the one resource that it is taken into. */
  readonly to: string;
  /** Id in the provider's form; may use `${each.value}`. */
  readonly importId: string;
}

/**
 * An `import` block that does nothing while there is nothing to import, and nothing once Terraform has the resource.
 * cdktf knows those without `for_each` alone.
 *
 * @see https://developer.hashicorp.com/terraform/language/block/import
 */
export class ImportBlock extends TerraformElement {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: ImportBlockProps,
  ) {
    super(scope, id);
  }

  override toTerraform(): object {
    const { forEach, to, importId } = this.props;
    return { import: [{ for_each: forEach, to, id: importId }] };
  }
}

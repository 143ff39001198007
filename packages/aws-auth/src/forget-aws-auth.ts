import { TerraformElement } from "cdktf";
import { Construct } from "constructs";
import { CONFIG_MAP_ID } from "./config-map-id";

/**
 * Takes the place of an `AwsAuth` with the same scope and id when a cluster leaves aws-auth: Terraform forgets the
 * ConfigMap (`removed` block), and the ConfigMap stays with all its entries. Harmless when there is nothing to
 * forget, and when it stays for ever. The stack keeps its Kubernetes provider.
 */
export class ForgetAwsAuth extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ForgottenConfigMap(this, CONFIG_MAP_ID);
  }
}

class ForgottenConfigMap extends TerraformElement {
  override toTerraform(): object {
    return {
      removed: [
        {
          // The same id at the same place in the tree gives the same address.
          from: `kubernetes_config_map_v1.${this.friendlyUniqueId}`,
          lifecycle: { destroy: false },
        },
      ],
    };
  }
}

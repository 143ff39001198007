// Package provider is hashicorp/kubernetes 1.13 under the names, and with the answers, of 2.38 that we use.
package provider

import (
	"github.com/hashicorp/terraform-plugin-sdk/helper/schema"
	"github.com/hashicorp/terraform-plugin-sdk/terraform"
	"github.com/hashicorp/terraform-provider-kubernetes/kubernetes"
)

// New is the provider that Terraform starts.
func New() terraform.ResourceProvider {
	p := kubernetes.Provider().(*schema.Provider)
	// Version 2 reads no kubeconfig that it is not told of.
	p.Schema["load_config_file"].DefaultFunc = nil
	p.Schema["config_path"].DefaultFunc = nil
	p.ResourcesMap["kubernetes_config_map_v1"] = p.ResourcesMap["kubernetes_config_map"]
	p.DataSourcesMap["kubernetes_config_map_v1"] = configMapDataSource(p.DataSourcesMap["kubernetes_config_map"])
	return p
}

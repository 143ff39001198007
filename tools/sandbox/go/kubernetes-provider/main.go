// Package main serves the official Kubernetes provider with what the sandbox needs of its version 2.
package main

import (
	"github.com/hashicorp/terraform-plugin-sdk/plugin"

	"cdktf-karpenter.local/sandbox/kubernetes-provider/provider"
)

func main() {
	plugin.Serve(&plugin.ServeOpts{ProviderFunc: provider.New})
}

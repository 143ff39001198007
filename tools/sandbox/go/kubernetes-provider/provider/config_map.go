package provider

import (
	"context"
	"encoding/base64"

	"github.com/hashicorp/terraform-plugin-sdk/helper/schema"
	"github.com/hashicorp/terraform-provider-kubernetes/kubernetes"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// configMapDataSource gives an absent object null data, where version 1 fails, and every annotation and label, where
// version 1 leaves out those of Kubernetes itself.
func configMapDataSource(v1 *schema.Resource) *schema.Resource {
	delete(metadataOf(v1), "self_link")
	v1.Schema["immutable"] = &schema.Schema{Type: schema.TypeBool, Optional: true}
	v1.Read = readConfigMap
	return v1
}

func readConfigMap(d *schema.ResourceData, clients any) error {
	namespace, name := d.Get("metadata.0.namespace").(string), d.Get("metadata.0.name").(string)
	d.SetId(namespace + "/" + name)
	client, err := clients.(kubernetes.KubeClientsets).MainClientset()
	if err != nil {
		return err
	}
	live, err := client.CoreV1().ConfigMaps(namespace).Get(context.TODO(), name, meta.GetOptions{})
	if errors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	for attribute, value := range attributesOf(live) {
		if err := d.Set(attribute, value); err != nil {
			return err
		}
	}
	return nil
}

func attributesOf(live *core.ConfigMap) map[string]any {
	binary := map[string]string{}
	for key, bytes := range live.BinaryData {
		binary[key] = base64.StdEncoding.EncodeToString(bytes)
	}
	return map[string]any{
		"data":        live.Data,
		"binary_data": binary,
		"immutable":   live.Immutable != nil && *live.Immutable,
		"metadata": []any{map[string]any{
			"annotations":      live.Annotations,
			"generation":       live.Generation,
			"labels":           live.Labels,
			"name":             live.Name,
			"namespace":        live.Namespace,
			"resource_version": live.ResourceVersion,
			"uid":              string(live.UID),
		}},
	}
}

func metadataOf(r *schema.Resource) map[string]*schema.Schema {
	return r.Schema["metadata"].Elem.(*schema.Resource).Schema
}

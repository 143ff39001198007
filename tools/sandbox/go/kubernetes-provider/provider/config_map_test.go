package provider

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/hashicorp/terraform-plugin-sdk/helper/schema"
	"github.com/hashicorp/terraform-plugin-sdk/terraform"
)

const live = `{"kind": "ConfigMap", "apiVersion": "v1",
	"metadata": {"name": "aws-auth", "namespace": "kube-system", "uid": "u", "resourceVersion": "7",
		"annotations": {"kubectl.kubernetes.io/last-applied-configuration": "{}", "team": "ops"}},
	"data": {"mapRoles": "- rolearn: x\n"}, "binaryData": {"blob": "AQI="}}`

// readFrom reads kube-system/aws-auth as Terraform does.
func readFrom(t *testing.T, answer http.HandlerFunc) (*terraform.InstanceState, error) {
	t.Helper()
	apiServer := httptest.NewServer(answer)
	t.Cleanup(apiServer.Close)
	provider := New().(*schema.Provider)
	if err := provider.Configure(terraform.NewResourceConfigRaw(map[string]any{"host": apiServer.URL})); err != nil {
		t.Fatal(err)
	}
	metadata := []any{map[string]any{"name": "aws-auth", "namespace": "kube-system"}}
	config := terraform.NewResourceConfigRaw(map[string]any{"metadata": metadata})
	info := &terraform.InstanceInfo{Type: "kubernetes_config_map_v1"}
	diff, err := provider.ReadDataDiff(info, config)
	if err != nil {
		t.Fatal(err)
	}
	return provider.ReadDataApply(info, diff)
}

func TestDataSourceGivesAllThatTheObjectHas(t *testing.T) {
	state, err := readFrom(t, func(response http.ResponseWriter, request *http.Request) {
		if request.URL.Path != "/api/v1/namespaces/kube-system/configmaps/aws-auth" {
			http.NotFound(response, request)
			return
		}
		response.Header().Set("Content-Type", "application/json")
		fmt.Fprint(response, live)
	})
	if err != nil {
		t.Fatal(err)
	}
	for attribute, want := range map[string]string{
		"id":                          "kube-system/aws-auth",
		"data.mapRoles":               "- rolearn: x\n",
		"binary_data.blob":            "AQI=",
		"metadata.0.annotations.team": "ops",
		"metadata.0.annotations.%":    "2",
		"metadata.0.resource_version": "7",
		"metadata.0.labels.%":         "0",
	} {
		if got := state.Attributes[attribute]; got != want {
			t.Errorf("%s: want %q, got %q", attribute, want, got)
		}
	}
}

func TestDataSourceOfAnAbsentObjectHasNoData(t *testing.T) {
	state, err := readFrom(t, func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Type", "application/json")
		response.WriteHeader(http.StatusNotFound)
		fmt.Fprint(response, `{"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound", "code": 404}`)
	})
	if err != nil {
		t.Fatal(err)
	}
	if state.ID != "kube-system/aws-auth" {
		t.Errorf("id: got %q", state.ID)
	}
	for _, attribute := range []string{"data.%", "binary_data.%", "metadata.0.uid"} {
		if got := state.Attributes[attribute]; got != "" && got != "0" {
			t.Errorf("%s: want nothing, got %q", attribute, got)
		}
	}
}

func TestDataSourceTellsARefusal(t *testing.T) {
	_, err := readFrom(t, func(response http.ResponseWriter, _ *http.Request) {
		http.Error(response, "Unauthorized", http.StatusUnauthorized)
	})
	if err == nil {
		t.Fatal("want an error")
	}
}

// TestNoKubeconfigIsRead guards against a cluster that the user's shell happens to talk to.
func TestNoKubeconfigIsRead(t *testing.T) {
	t.Setenv("KUBECONFIG", "/nonexistent/kubeconfig")
	provider := New().(*schema.Provider)
	config := map[string]any{
		"host":                   "https://127.0.0.1:6443",
		"cluster_ca_certificate": "",
		"exec": []any{map[string]any{
			"api_version": "client.authentication.k8s.io/v1beta1",
			"command":     "aws",
			"args":        []any{"eks", "get-token"},
			"env":         map[string]any{"AWS_REGION": "ap-northeast-2"},
		}},
	}
	if err := provider.Configure(terraform.NewResourceConfigRaw(config)); err != nil {
		t.Fatal(err)
	}
}

package provider

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-sdk/helper/schema"
)

// block is a schema as `terraform providers schema -json` prints it, as far as it decides what a configuration may say.
type block struct {
	Attributes map[string]attribute `json:"attributes"`
	Blocks     map[string]struct {
		Block block `json:"block"`
	} `json:"block_types"`
}

type attribute struct {
	Type     any  `json:"type"`
	Required bool `json:"required"`
	Optional bool `json:"optional"`
	Computed bool `json:"computed"`
}

// TestSchemaIsThatOf238 compares with what the real provider 2.38.0 printed of what is used here.
func TestSchemaIsThatOf238(t *testing.T) {
	provider := New().(*schema.Provider)
	real := realSchemas(t)
	for _, test := range []struct {
		name   string
		schema map[string]*schema.Schema
		// Of the real provider: not here, so a configuration that sets it is refused.
		missing []string
		// Only here: nothing can set it by mistake, since the real provider refuses it.
		extra []string
	}{
		{
			name:   "resource kubernetes_config_map_v1",
			schema: provider.ResourcesMap["kubernetes_config_map_v1"].Schema,
			// Made by the API server until Kubernetes 1.20.
			extra:   []string{"metadata.self_link"},
			missing: []string{"id", "immutable"},
		},
		{
			name:    "data kubernetes_config_map_v1",
			schema:  provider.DataSourcesMap["kubernetes_config_map_v1"].Schema,
			missing: []string{"id"},
		},
		{
			name:   "provider",
			schema: provider.Schema,
			extra:  []string{"load_config_file"},
			missing: []string{"config_paths", "experiments.manifest_resource", "ignore_annotations",
				"ignore_labels", "proxy_url", "tls_server_name"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			want, got := flat(real[test.name], ""), flatSchema(test.schema, "")
			for name, attribute := range got {
				if realAttribute, found := want[name]; found && !same(attribute, realAttribute) {
					t.Errorf("%s: want %+v, got %+v", name, realAttribute, attribute)
				}
			}
			if names := without(want, got); !slices.Equal(names, test.missing) {
				t.Errorf("missing: want %v, got %v", test.missing, names)
			}
			if names := without(got, want); !slices.Equal(names, test.extra) {
				t.Errorf("extra: want %v, got %v", test.extra, names)
			}
		})
	}
}

func realSchemas(t *testing.T) map[string]block {
	t.Helper()
	content, err := os.ReadFile("../testdata/schema-2.38.0.json")
	if err != nil {
		t.Fatal(err)
	}
	var schemas map[string]struct {
		Block block `json:"block"`
	}
	if err := json.Unmarshal(content, &schemas); err != nil {
		t.Fatal(err)
	}
	blocks := map[string]block{}
	for name, schema := range schemas {
		blocks[name] = schema.Block
	}
	return blocks
}

func flat(b block, prefix string) map[string]attribute {
	all := map[string]attribute{}
	for name, attribute := range b.Attributes {
		all[prefix+name] = attribute
	}
	for name, nested := range b.Blocks {
		maps.Copy(all, flat(nested.Block, prefix+name+"."))
	}
	return all
}

func flatSchema(fields map[string]*schema.Schema, prefix string) map[string]attribute {
	all := map[string]attribute{}
	for name, field := range fields {
		if nested, isBlock := field.Elem.(*schema.Resource); isBlock {
			maps.Copy(all, flatSchema(nested.Schema, prefix+name+"."))
			continue
		}
		all[prefix+name] = attribute{
			Type:     typeOf(field),
			Required: field.Required,
			Optional: field.Optional,
			Computed: field.Computed,
		}
	}
	return all
}

func typeOf(field *schema.Schema) any {
	switch field.Type {
	case schema.TypeMap:
		return []any{"map", "string"}
	case schema.TypeList:
		return []any{"list", "string"}
	case schema.TypeBool:
		return "bool"
	case schema.TypeInt:
		return "number"
	default:
		return "string"
	}
}

func same(one, other attribute) bool {
	first, _ := json.Marshal(one)
	second, _ := json.Marshal(other)
	return string(first) == string(second)
}

func without(all, some map[string]attribute) []string {
	var names []string
	for name := range all {
		if _, found := some[name]; !found {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

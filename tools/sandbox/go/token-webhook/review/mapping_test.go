package review

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/aws-iam-authenticator/pkg/config"
	"sigs.k8s.io/aws-iam-authenticator/pkg/mapper"
	"sigs.k8s.io/aws-iam-authenticator/pkg/token"

	"cdktf-karpenter.local/sandbox/token-webhook/access"
)

const (
	account  = "339712771495"
	iam      = "arn:aws:iam::" + account + ":"
	node     = "i-0123456789abcdef0"
	nodeName = "ip-10-0-1-7.ap-northeast-2.compute.internal"
)

type clusterAccess access.Cluster

func (c clusterAccess) Cluster(string) (access.Cluster, error) { return access.Cluster(c), nil }

type instances map[string]string

func (i instances) PrivateDNSName(id string) (string, error) {
	if name, found := i[id]; found {
		return name, nil
	}
	return "", errors.New("no such instance")
}

// awsAuth stands for the ConfigMap's mapper: access/aws_auth_test.go has the real one.
type awsAuth struct {
	mapper.Mapper
	roles    map[string]config.IdentityMapping
	accounts []string
}

func (a awsAuth) Map(caller *token.Identity) (*config.IdentityMapping, error) {
	if mapping, found := a.roles[caller.CanonicalARN]; found {
		return &mapping, nil
	}
	return nil, mapper.ErrNotMapped
}

func (a awsAuth) IsAccountAllowed(id string) bool { return slices.Contains(a.accounts, id) }

func role(name, session string) *token.Identity {
	return &token.Identity{CanonicalARN: iam + "role/" + name, AccountID: account, SessionName: session}
}

func TestUserOf(t *testing.T) {
	entries := []access.Entry{
		{
			PrincipalArn:     iam + "role/eks/NodeRole",
			Username:         "system:node:{{EC2PrivateDNSName}}",
			KubernetesGroups: []string{"system:nodes"},
		},
		{
			PrincipalArn: iam + "role/Admin",
			Username:     "arn:aws:sts::" + account + ":assumed-role/Admin/{{SessionName}}",
			Policies:     []access.Policy{{Group: "cluster-admin-of-admin"}},
		},
	}
	mapped := awsAuth{
		roles: map[string]config.IdentityMapping{
			iam + "role/NodeRole": {Username: "system:node:{{EC2PrivateDNSName}}",
				Groups: []string{"system:bootstrappers", "system:nodes"}},
			iam + "role/Admin": {Username: "from-aws-auth", Groups: []string{"{{AccountID}}:ops"}},
		},
		accounts: []string{"111122223333"},
	}
	const both, api, configMap = "API_AND_CONFIG_MAP", "API", "CONFIG_MAP"

	for title, test := range map[string]struct {
		mode, creator string
		caller        *token.Identity
		name          string
		groups        []string
		problem       string
	}{
		"a node by its entry": {mode: api, caller: role("NodeRole", node),
			name: "system:node:" + nodeName, groups: []string{"system:nodes"}},
		"a node by aws-auth": {mode: configMap, caller: role("NodeRole", node),
			name: "system:node:" + nodeName, groups: []string{"system:bootstrappers", "system:nodes"}},
		"the entry before aws-auth": {mode: both, caller: role("Admin", "jo@example.com"),
			name:   "arn:aws:sts::" + account + ":assumed-role/Admin/jo-example.com",
			groups: []string{"cluster-admin-of-admin"}},
		"no entries in CONFIG_MAP": {mode: configMap, caller: role("Admin", "jo"),
			name: "from-aws-auth", groups: []string{account + ":ops"}},
		"nowhere":        {mode: both, caller: role("Other", node), problem: "in no access entry and not in aws-auth"},
		"nowhere in API": {mode: api, caller: role("Other", node), problem: "mode API reads no aws-auth"},
		"the creator of a CONFIG_MAP cluster": {mode: configMap, creator: iam + "role/path/Engineer",
			caller: role("Engineer", "jo"), name: "kubernetes-admin", groups: []string{"system:masters"}},
		"a session that is no instance": {mode: api, caller: role("NodeRole", "jo"),
			problem: "needs an instance id"},
		"an instance that is gone": {mode: api, caller: role("NodeRole", "i-0ffffffffffffffff"),
			problem: "no such instance"},
		"an account of mapAccounts": {mode: configMap,
			caller: &token.Identity{CanonicalARN: "arn:aws:iam::111122223333:user/kim", AccountID: "111122223333"},
			name:   "arn:aws:iam::111122223333:user/kim"},
	} {
		t.Run(title, func(t *testing.T) {
			mapping := Mapping{
				Access: clusterAccess{AuthenticationMode: test.mode, CreatorPrincipalArn: test.creator,
					AccessEntries: entries},
				Instances: instances{node: nodeName},
				AwsAuth:   mapped,
			}
			user, err := mapping.UserOf(test.caller)
			if test.problem != "" {
				if err == nil || !strings.Contains(err.Error(), test.problem) {
					t.Fatalf("want %q, got user %v, error %v", test.problem, user, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if user.Name != test.name || !slices.Equal(user.Groups, test.groups) {
				t.Errorf("got %+v", user)
			}
		})
	}
}

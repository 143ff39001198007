// Package review turns a token into a Kubernetes user, or refuses it.
package review

import (
	"errors"
	"fmt"
	"strings"

	"sigs.k8s.io/aws-iam-authenticator/pkg/mapper"
	"sigs.k8s.io/aws-iam-authenticator/pkg/token"

	"cdktf-karpenter.local/sandbox/token-webhook/access"
)

// User is who a caller is to Kubernetes.
type User struct {
	Name   string
	Groups []string
}

// Mapping finds a caller's user where EKS looks for it, in EKS's order.
type Mapping struct {
	Cluster   string
	Access    Access
	Instances Instances
	AwsAuth   mapper.Mapper
}

// Access knows a cluster's access configuration as it is now.
type Access interface {
	Cluster(name string) (access.Cluster, error)
}

// UserOf asks the access entries first and the ConfigMap for who has no entry, each only where the cluster's mode has it.
// See https://docs.aws.amazon.com/eks/latest/userguide/grant-k8s-access.html
func (m Mapping) UserOf(caller *token.Identity) (User, error) {
	cluster, err := m.Access.Cluster(m.Cluster)
	if err != nil {
		return User{}, fmt.Errorf("the cluster's access configuration: %w", err)
	}
	if strings.Contains(cluster.AuthenticationMode, "API") {
		if entry, found := cluster.EntryOf(caller.CanonicalARN, caller.UserID); found {
			return m.render(User{Name: entry.Username, Groups: entry.Groups()}, caller)
		}
	}
	if strings.Contains(cluster.AuthenticationMode, "CONFIG_MAP") {
		if cluster.IsCreator(caller.CanonicalARN) {
			return User{Name: "kubernetes-admin", Groups: []string{"system:masters"}}, nil
		}
		return m.fromAwsAuth(caller)
	}
	return User{}, notMapped(caller, cluster)
}

func (m Mapping) fromAwsAuth(caller *token.Identity) (User, error) {
	mapping, err := m.AwsAuth.Map(caller)
	switch {
	case err == nil:
		return m.render(User{Name: mapping.Username, Groups: mapping.Groups}, caller)
	case !errors.Is(err, mapper.ErrNotMapped):
		return User{}, err
	case m.AwsAuth.IsAccountAllowed(caller.AccountID):
		return User{Name: caller.CanonicalARN}, nil
	default:
		return User{}, fmt.Errorf("%s is in no access entry and not in aws-auth", caller.CanonicalARN)
	}
}

func notMapped(caller *token.Identity, cluster access.Cluster) error {
	return fmt.Errorf("%s has no access entry, and mode %s reads no aws-auth", caller.CanonicalARN,
		cluster.AuthenticationMode)
}

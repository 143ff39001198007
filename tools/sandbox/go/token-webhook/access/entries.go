package access

import (
	"slices"
	"strings"
)

// EntryOf finds a principal's entry. A caller's ARN has lost its role's path, an entry keeps it; the name after the path
// is unique in an account, so EKS, which compares the role itself, decides the same. A role or user that was deleted and
// made anew under its ARN has another id, and the entry does not count for it.
// See https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
func (c Cluster) EntryOf(canonicalArn, id string) (Entry, bool) {
	for _, entry := range c.AccessEntries {
		if samePrincipal(entry.PrincipalArn, canonicalArn) {
			return entry, entry.PrincipalID == "" || entry.PrincipalID == id
		}
	}
	return Entry{}, false
}

// IsCreator tells whether the caller is the creator that needs no mapping.
func (c Cluster) IsCreator(canonicalArn string) bool {
	return c.CreatorPrincipalArn != "" && samePrincipal(c.CreatorPrincipalArn, canonicalArn)
}

// Groups are those of the entry itself and those that carry its policies.
func (e Entry) Groups() []string {
	groups := slices.Clone(e.KubernetesGroups)
	for _, policy := range e.Policies {
		groups = append(groups, policy.Group)
	}
	return groups
}

func samePrincipal(one, other string) bool {
	return strings.EqualFold(withoutPath(one), withoutPath(other))
}

func withoutPath(arn string) string {
	head, resource, found := strings.Cut(arn, "/")
	if !found {
		return arn
	}
	return head + "/" + resource[strings.LastIndex(resource, "/")+1:]
}

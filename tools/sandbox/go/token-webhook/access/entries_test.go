package access

import (
	"slices"
	"testing"
)

func TestEntryOf(t *testing.T) {
	const account = "arn:aws:iam::339712771495:"
	cluster := Cluster{AccessEntries: []Entry{
		{PrincipalArn: account + "role/karpenter/KarpenterNodeRole", Username: "node"},
		{PrincipalArn: account + "user/ops/alice", Username: "alice"},
		{PrincipalArn: account + "root", Username: "root"},
	}}
	for caller, want := range map[string]string{
		account + "role/KarpenterNodeRole":                 "node",
		account + "role/karpenternoderole":                 "node",
		account + "role/KarpenterNodeRole2":                "",
		account + "role/karpenter":                         "",
		account + "user/ops/alice":                         "alice",
		account + "role/alice":                             "",
		account + "root":                                   "root",
		"arn:aws:iam::111122223333:role/KarpenterNodeRole": "",
	} {
		entry, found := cluster.EntryOf(caller, "AROA1")
		if entry.Username != want || found != (want != "") {
			t.Errorf("%s: want %q, got %q", caller, want, entry.Username)
		}
	}
}

func TestEntryOfIsForOnePrincipalID(t *testing.T) {
	const arn = "arn:aws:iam::339712771495:role/workers"
	cluster := Cluster{AccessEntries: []Entry{{PrincipalArn: arn, PrincipalID: "AROAFIRST", Username: "node"}}}
	for id, want := range map[string]bool{"AROAFIRST": true, "AROASECOND": false} {
		if _, found := cluster.EntryOf(arn, id); found != want {
			t.Errorf("%s: want %v, got %v", id, want, found)
		}
	}
}

func TestGroupsAreThoseOfTheEntryAndOfItsPolicies(t *testing.T) {
	own := []string{"viewers"}
	entry := Entry{KubernetesGroups: own, Policies: []Policy{{Group: "policy-1"}, {Group: "policy-2"}}}
	if got := entry.Groups(); !slices.Equal(got, []string{"viewers", "policy-1", "policy-2"}) {
		t.Errorf("got %v", got)
	}
}

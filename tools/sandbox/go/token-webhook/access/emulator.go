// Package access knows who may enter a cluster: from the emulator's EKS, and from the cluster's aws-auth.
package access

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Cluster is what EKS holds on a cluster's access.
type Cluster struct {
	AuthenticationMode string `json:"authenticationMode"`
	// CreatorPrincipalArn is set where the creator is an administrator without an entry: in CONFIG_MAP mode.
	CreatorPrincipalArn string  `json:"creatorPrincipalArn"`
	AccessEntries       []Entry `json:"accessEntries"`
}

// Entry is an EKS access entry with the policies associated to it.
type Entry struct {
	PrincipalArn string `json:"principalArn"`
	// PrincipalID is the unique id that EKS stored with the entry; empty where EKS could not look it up.
	PrincipalID      string   `json:"principalId"`
	Username         string   `json:"username"`
	KubernetesGroups []string `json:"kubernetesGroups"`
	Policies         []Policy `json:"policies"`
}

// Policy is an associated access policy: whoever is in its group has its permissions.
type Policy struct {
	Group string `json:"group"`
}

// Emulator asks the emulator's internal routes.
type Emulator struct {
	Endpoint string
}

var client = &http.Client{Timeout: 10 * time.Second}

// Cluster gives the access configuration as it is now.
func (e Emulator) Cluster(name string) (Cluster, error) {
	var cluster Cluster
	return cluster, e.get(&cluster, "clusters", name, "access")
}

// PrivateDNSName is what EC2 calls the instance.
func (e Emulator) PrivateDNSName(instanceID string) (string, error) {
	var instance struct {
		PrivateDNSName string `json:"privateDnsName"`
	}
	if err := e.get(&instance, "instances", instanceID); err != nil {
		return "", err
	}
	return instance.PrivateDNSName, nil
}

func (e Emulator) get(answer any, path ...string) error {
	address, err := url.JoinPath(e.Endpoint, append([]string{"_sandbox"}, path...)...)
	if err != nil {
		return err
	}
	response, err := client.Get(address)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %s", address, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

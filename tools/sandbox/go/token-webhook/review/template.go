package review

import (
	"fmt"
	"regexp"
	"strings"

	"sigs.k8s.io/aws-iam-authenticator/pkg/token"
)

// Instances knows EC2 instances by their private DNS name, which is a node's name.
type Instances interface {
	PrivateDNSName(instanceID string) (string, error)
}

const privateDNSName = "{{EC2PrivateDNSName}}"

// An instance's credentials carry its id as session name.
var instanceID = regexp.MustCompile(`^i-(\w{8}|\w{17})$`)

// render fills in the placeholders that aws-iam-authenticator knows.
// See https://github.com/kubernetes-sigs/aws-iam-authenticator#full-configuration-format
func (m Mapping) render(user User, caller *token.Identity) (User, error) {
	name, err := m.renderText(user.Name, caller)
	if err != nil {
		return User{}, err
	}
	rendered := User{Name: name}
	for _, group := range user.Groups {
		text, err := m.renderText(group, caller)
		if err != nil {
			return User{}, err
		}
		rendered.Groups = append(rendered.Groups, text)
	}
	return rendered, nil
}

func (m Mapping) renderText(text string, caller *token.Identity) (string, error) {
	if strings.Contains(text, privateDNSName) {
		if !instanceID.MatchString(caller.SessionName) {
			return "", fmt.Errorf("%s needs an instance id as session name, not %q", privateDNSName, caller.SessionName)
		}
		name, err := m.Instances.PrivateDNSName(caller.SessionName)
		if err != nil {
			return "", err
		}
		text = strings.ReplaceAll(text, privateDNSName, name)
	}
	return strings.NewReplacer(
		"{{AccountID}}", caller.AccountID,
		"{{SessionName}}", strings.ReplaceAll(caller.SessionName, "@", "-"),
		"{{SessionNameRaw}}", caller.SessionName,
		"{{AccessKeyID}}", caller.AccessKeyID,
	).Replace(text), nil
}

// Package identity finds out who made a token: by aws-iam-authenticator's own verifier, pointed at the emulator.
package identity

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"sigs.k8s.io/aws-iam-authenticator/pkg/token"
)

const prefix = "k8s-aws-v1."

// Verifier accepts tokens that were signed for the emulator's host.
type Verifier struct {
	emulator *url.URL
	stsHost  string
	real     token.Verifier
}

// NewVerifier binds the verifier to one cluster. The authenticator's verifier insists on https and on a host of STS, so
// each token is shown to it as one for stsHost, and what it sends there goes to the emulator as it was signed.
func NewVerifier(endpoint, cluster, region string) (*Verifier, error) {
	emulator, err := url.Parse(endpoint)
	if err != nil {
		return nil, err
	}
	stsHost := fmt.Sprintf("sts.%s.amazonaws.com", region)
	// The verifier's client has no transport of its own and takes no other.
	http.DefaultTransport = emulatedSts{stsHost: stsHost, emulator: emulator, other: http.DefaultTransport}
	return &Verifier{emulator: emulator, stsHost: stsHost, real: token.NewVerifier(cluster, "aws", region)}, nil
}

// Verify gives the caller's identity, or says what is wrong with the token.
func (v *Verifier) Verify(presented string) (*token.Identity, error) {
	encoded, isOurs := strings.CutPrefix(presented, prefix)
	if !isOurs {
		return nil, fmt.Errorf("the token has no prefix %q", prefix)
	}
	decoded, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil {
		return nil, fmt.Errorf("the token is no base64: %w", err)
	}
	signed, err := url.Parse(string(decoded))
	if err != nil {
		return nil, fmt.Errorf("the token holds no URL: %w", err)
	}
	if signed.Scheme != v.emulator.Scheme || signed.Host != v.emulator.Host {
		return nil, fmt.Errorf("the token is signed for %s://%s, not for this sandbox", signed.Scheme, signed.Host)
	}
	signed.Scheme, signed.Host = "https", v.stsHost
	return v.real.Verify(prefix + base64.RawURLEncoding.EncodeToString([]byte(signed.String())))
}

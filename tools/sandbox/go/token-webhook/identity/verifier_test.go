package identity

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

const (
	cluster = "prd-eks-cluster"
	caller  = "arn:aws:sts::339712771495:assumed-role/KarpenterNodeRole/i-0123456789abcdef0"
)

// sts answers as the emulator does for a caller who has signed the header for one cluster.
func sts(response http.ResponseWriter, request *http.Request) {
	if request.URL.Path != "/" || request.Header.Get("x-k8s-aws-id") != cluster {
		http.Error(response, "SignatureDoesNotMatch", http.StatusForbidden)
		return
	}
	fmt.Fprintf(response, `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
		<GetCallerIdentityResult><Arn>%s</Arn><UserId>AROAEXAMPLE:i-0123456789abcdef0</UserId>
		<Account>339712771495</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`, caller)
}

type change func(query url.Values)

// presigned is what `aws eks get-token` signs, changed.
func presigned(endpoint string, changes ...change) string {
	query := url.Values{
		"Action":              {"GetCallerIdentity"},
		"Version":             {"2011-06-15"},
		"X-Amz-Algorithm":     {"AWS4-HMAC-SHA256"},
		"X-Amz-Credential":    {"ASIAEXAMPLE/20240101/ap-northeast-2/sts/aws4_request"},
		"X-Amz-Date":          {time.Now().UTC().Format("20060102T150405Z")},
		"X-Amz-Expires":       {"60"},
		"X-Amz-SignedHeaders": {"host;x-k8s-aws-id"},
		"X-Amz-Signature":     {strings.Repeat("0", 64)},
	}
	for _, apply := range changes {
		apply(query)
	}
	return endpoint + "/?" + query.Encode()
}

func set(key, value string) change {
	return func(query url.Values) { query.Set(key, value) }
}

func tokenOf(presignedURL string) string {
	return "k8s-aws-v1." + base64.RawURLEncoding.EncodeToString([]byte(presignedURL))
}

func TestVerify(t *testing.T) {
	emulator := httptest.NewServer(http.HandlerFunc(sts))
	defer emulator.Close()
	otherHost := strings.Replace(emulator.URL, "127.0.0.1", "localhost", 1)
	expired := time.Now().UTC().Add(-16 * time.Minute).Format("20060102T150405Z")

	for name, test := range map[string]struct{ cluster, token, problem string }{
		"a token for this cluster": {token: tokenOf(presigned(emulator.URL))},
		"another cluster":          {cluster: "dev-eks-cluster", token: tokenOf(presigned(emulator.URL)), problem: "got 403"},
		"another host":             {token: tokenOf(presigned(otherHost)), problem: "not for this sandbox"},
		"real STS":                 {token: tokenOf(presigned("https://sts.amazonaws.com")), problem: "not for this sandbox"},
		"another action":           {token: tokenOf(presigned(emulator.URL, set("Action", "AssumeRole"))), problem: "unexpected action"},
		"another path":             {token: tokenOf(presigned(emulator.URL + "/_sandbox")), problem: "unexpected path"},
		"a further parameter":      {token: tokenOf(presigned(emulator.URL, set("RoleArn", "x"))), problem: "non-whitelisted"},
		"cluster not signed":       {token: tokenOf(presigned(emulator.URL, set("X-Amz-SignedHeaders", "host"))), problem: "did not sign"},
		"signed too long ago":      {token: tokenOf(presigned(emulator.URL, set("X-Amz-Date", expired))), problem: "is expired"},
		"too long a life":          {token: tokenOf(presigned(emulator.URL, set("X-Amz-Expires", "901"))), problem: "invalid X-Amz-Expires"},
		"a service account's":      {token: "eyJhbGciOiJSUzI1NiJ9.e30.sig", problem: "no prefix"},
		"no base64":                {token: "k8s-aws-v1.%%%", problem: "no base64"},
	} {
		t.Run(name, func(t *testing.T) {
			if test.cluster == "" {
				test.cluster = cluster
			}
			verifier, err := NewVerifier(emulator.URL, test.cluster, "ap-northeast-2")
			if err != nil {
				t.Fatal(err)
			}
			identity, err := verifier.Verify(test.token)
			if test.problem != "" {
				if err == nil || !strings.Contains(err.Error(), test.problem) {
					t.Fatalf("want %q, got identity %v, error %v", test.problem, identity, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if identity.CanonicalARN != "arn:aws:iam::339712771495:role/KarpenterNodeRole" ||
				identity.SessionName != "i-0123456789abcdef0" || identity.AccessKeyID != "ASIAEXAMPLE" {
				t.Fatalf("unexpected identity %+v", identity)
			}
		})
	}
}

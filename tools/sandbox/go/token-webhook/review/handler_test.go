package review

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	authentication "k8s.io/api/authentication/v1"
	"sigs.k8s.io/aws-iam-authenticator/pkg/token"

	"cdktf-karpenter.local/sandbox/token-webhook/access"
)

type verifier struct{ caller *token.Identity }

func (v verifier) Verify(presented string) (*token.Identity, error) {
	if presented != "good" {
		return nil, errors.New("bad token")
	}
	return v.caller, nil
}

func post(t *testing.T, handler http.Handler, body string) *httptest.ResponseRecorder {
	t.Helper()
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest(http.MethodPost, "/token-review", strings.NewReader(body)))
	return recorder
}

func TestHandler(t *testing.T) {
	caller := role("Admin", "jo")
	caller.UserID = "AROAEXAMPLE"
	handler := Handler{
		Verifier: verifier{caller},
		Mapping: Mapping{Access: clusterAccess{AuthenticationMode: "API", AccessEntries: []access.Entry{
			{PrincipalArn: iam + "role/Admin", Username: "admin", KubernetesGroups: []string{"ops"}},
		}}},
	}
	// An API server takes anything but 2xx for a webhook that is broken: a refusal is an answer.
	for presented, allowed := range map[string]bool{"good": true, "bad": false} {
		response := post(t, handler, `{"spec": {"token": "`+presented+`"}}`)
		var review authentication.TokenReview
		if err := json.NewDecoder(response.Body).Decode(&review); err != nil {
			t.Fatal(err)
		}
		if response.Code != http.StatusOK || review.APIVersion != "authentication.k8s.io/v1" || review.Kind != "TokenReview" {
			t.Errorf("%s: %d, %s %s", presented, response.Code, review.APIVersion, review.Kind)
		}
		if review.Status.Authenticated != allowed || (review.Status.Error == "") != allowed {
			t.Errorf("%s: %+v", presented, review.Status)
		}
		if user := review.Status.User; allowed && (user.Username != "admin" || user.UID != "aws-iam-authenticator:"+account+":AROAEXAMPLE") {
			t.Errorf("%s: %+v", presented, user)
		}
	}
	if response := post(t, handler, "no json"); response.Code != http.StatusBadRequest {
		t.Errorf("no json: %d", response.Code)
	}
}

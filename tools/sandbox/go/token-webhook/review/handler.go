package review

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"

	authentication "k8s.io/api/authentication/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/aws-iam-authenticator/pkg/token"
)

// Handler answers TokenReviews of authentication.k8s.io/v1.
type Handler struct {
	Verifier token.Verifier
	Mapping  Mapping
}

func (h Handler) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	var review authentication.TokenReview
	if err := json.NewDecoder(request.Body).Decode(&review); err != nil {
		http.Error(response, "a TokenReview is expected: "+err.Error(), http.StatusBadRequest)
		return
	}
	status := h.statusOf(review.Spec.Token)
	if status.Authenticated {
		log.Printf("allowed: %s as %s in %v", status.User.Extra["arn"], status.User.Username, status.User.Groups)
	} else {
		log.Printf("denied: %s", status.Error)
	}
	response.Header().Set("Content-Type", "application/json")
	err := json.NewEncoder(response).Encode(authentication.TokenReview{
		TypeMeta: meta.TypeMeta{APIVersion: authentication.SchemeGroupVersion.String(), Kind: "TokenReview"},
		Status:   status,
	})
	if err != nil {
		log.Printf("the answer was not sent: %v", err)
	}
}

func (h Handler) statusOf(presented string) authentication.TokenReviewStatus {
	caller, err := h.Verifier.Verify(presented)
	if err != nil {
		return authentication.TokenReviewStatus{Error: err.Error()}
	}
	user, err := h.Mapping.UserOf(caller)
	if err != nil {
		return authentication.TokenReviewStatus{Error: err.Error()}
	}
	return authentication.TokenReviewStatus{Authenticated: true, User: infoOf(user, caller)}
}

func infoOf(user User, caller *token.Identity) authentication.UserInfo {
	return authentication.UserInfo{
		Username: user.Name,
		Groups:   user.Groups,
		UID:      fmt.Sprintf("aws-iam-authenticator:%s:%s", caller.AccountID, caller.UserID),
		Extra: map[string]authentication.ExtraValue{
			"arn":          {caller.ARN},
			"canonicalArn": {caller.CanonicalARN},
			"sessionName":  {caller.SessionName},
			"accessKeyId":  {caller.AccessKeyID},
			"principalId":  {caller.UserID},
		},
	}
}

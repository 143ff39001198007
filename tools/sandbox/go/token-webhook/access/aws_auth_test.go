package access

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"sigs.k8s.io/aws-iam-authenticator/pkg/token"
)

const awsAuth = `{"type": "ADDED", "object": {"kind": "ConfigMap", "apiVersion": "v1",
	"metadata": {"name": "aws-auth", "namespace": "kube-system"},
	"data": {"mapRoles": "- rolearn: arn:aws:iam::339712771495:role/KarpenterNodeRole\n  username: node\n"}}}`

// TestWatchAwsAuth starts the watch before its API server is ready, as it always is.
func TestWatchAwsAuth(t *testing.T) {
	var ready atomic.Bool
	apiServer := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		switch {
		case !ready.Load():
			http.Error(response, "starting", http.StatusServiceUnavailable)
		case request.URL.Path == "/api/v1/namespaces/kube-system/configmaps":
			response.Header().Set("Content-Type", "application/json")
			fmt.Fprintln(response, awsAuth)
			response.(http.Flusher).Flush()
			<-request.Context().Done()
		}
	}))
	defer apiServer.CloseClientConnections()

	mapper, err := WatchAwsAuth(kubeconfigFor(t, apiServer.URL))
	if err != nil {
		t.Fatal(err)
	}
	caller := &token.Identity{CanonicalARN: "arn:aws:iam::339712771495:role/KarpenterNodeRole"}
	time.Sleep(3 * untilNextTry)
	if _, err := mapper.Map(caller); err == nil {
		t.Fatal("mapped by an API server that has not answered")
	}
	ready.Store(true)

	// Sooner than the mapper's own pause of 5 s after a failed watch.
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end); time.Sleep(untilNextTry) {
		if mapping, err := mapper.Map(caller); err == nil {
			if mapping.Username != "node" {
				t.Fatalf("got %+v", mapping)
			}
			return
		}
	}
	t.Fatal("not mapped within 3 s")
}

func kubeconfigFor(t *testing.T, server string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kubeconfig")
	content := fmt.Sprintf(`{apiVersion: v1, kind: Config, current-context: c,
		clusters: [{name: c, cluster: {server: %q}}], contexts: [{name: c, context: {cluster: c}}]}`, server)
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

package access

import (
	"context"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/aws-iam-authenticator/pkg/config"
	"sigs.k8s.io/aws-iam-authenticator/pkg/mapper"
	"sigs.k8s.io/aws-iam-authenticator/pkg/mapper/configmap"
)

const untilNextTry = 100 * time.Millisecond

// WatchAwsAuth starts aws-iam-authenticator's own mapper of the aws-auth ConfigMap. Nobody is mapped until the API
// server, which starts after its webhook, has answered.
func WatchAwsAuth(kubeconfig string) (mapper.Mapper, error) {
	awsAuth, err := configmap.NewConfigMapMapper(config.Config{Kubeconfig: kubeconfig})
	if err != nil {
		return nil, err
	}
	restConfig, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	client, err := kubernetes.NewForConfig(restConfig)
	if err != nil {
		return nil, err
	}
	go func() {
		// The mapper sleeps for 5 s after a failed watch: it is let loose when its first will succeed.
		for !isReady(client) {
			time.Sleep(untilNextTry)
		}
		// Start never fails: it begins to watch in the background.
		_ = awsAuth.Start(make(chan struct{}))
	}()
	return awsAuth, nil
}

func isReady(client kubernetes.Interface) bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return client.Discovery().RESTClient().Get().AbsPath("/readyz").Do(ctx).Error() == nil
}

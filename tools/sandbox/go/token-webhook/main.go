// Command token-webhook answers a kube-apiserver's token reviews as EKS does, with the AWS emulator in AWS's place.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"

	"cdktf-karpenter.local/sandbox/token-webhook/access"
	"cdktf-karpenter.local/sandbox/token-webhook/identity"
	"cdktf-karpenter.local/sandbox/token-webhook/review"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:0", "address to listen on; port 0 chooses a free one")
	endpoint := flag.String("endpoint", "", "the emulator's URL, as it stands in tokens")
	cluster := flag.String("cluster", "", "name of the EKS cluster")
	region := flag.String("region", "us-east-1", "region of the cluster")
	kubeconfig := flag.String("kubeconfig", "", "an administrator's kubeconfig, to watch aws-auth")
	flag.Parse()
	for name, value := range map[string]string{"endpoint": *endpoint, "cluster": *cluster, "kubeconfig": *kubeconfig} {
		if value == "" {
			log.Fatalf("--%s is required", name)
		}
	}
	if err := serve(*listen, *endpoint, *cluster, *region, *kubeconfig); err != nil {
		log.Fatal(err)
	}
}

func serve(listen, endpoint, cluster, region, kubeconfig string) error {
	verifier, err := identity.NewVerifier(endpoint, cluster, region)
	if err != nil {
		return err
	}
	awsAuth, err := access.WatchAwsAuth(kubeconfig)
	if err != nil {
		return err
	}
	emulator := access.Emulator{Endpoint: endpoint}
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	fmt.Printf("listening on http://%s/token-review\n", listener.Addr())
	mux := http.NewServeMux()
	mux.Handle("POST /token-review", review.Handler{
		Verifier: verifier,
		Mapping:  review.Mapping{Cluster: cluster, Access: emulator, Instances: emulator, AwsAuth: awsAuth},
	})
	return http.Serve(listener, mux)
}

/**
 * Id of the ConfigMap's construct: with the path of its parent it decides the address
 * `kubernetes_config_map_v1.<…>`, which {@link ForgetAwsAuth} must name when {@link AwsAuth} is gone.
 */
export const CONFIG_MAP_ID = "config-map";

export { DiscoveryTags } from "./discovery-tags";
export type { DiscoverableCluster, DiscoveryTagsProps, SelectorTerm } from "./discovery-tags";
export { DISCOVERY_TAG_KEY } from "./tag-key";

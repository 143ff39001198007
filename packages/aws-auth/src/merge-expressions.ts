/**
 * The merge of aws-auth as Terraform expressions, each a text that refers to the ones before it by name. Terraform
 * evaluates them at plan, when it has read what is live.
 *
 * A record on the ConfigMap says what of it is ours: for each role whether we made its entry, and which groups we
 * added. All else belongs to somebody else and is kept.
 */

/** Names of the values that the expressions refer to, such as `local.x` or a data source's attribute. */
export interface MergeInputs {
  /** `data` of the live ConfigMap, null when there is none. */
  readonly liveData: string;
  /** `metadata.annotations` of the live ConfigMap, null when there are none. */
  readonly liveAnnotations: string;
  /** List of `{ rolearn, username, groups }` that are wanted. */
  readonly wantedEntries: string;
}

/** Annotation that holds the record. */
export const RECORD_ANNOTATION = "cdktf-karpenter/aws-auth";

/** Live text of `mapRoles`, empty when there is none. */
export function liveText({ liveData }: MergeInputs): string {
  return `try(${liveData}["mapRoles"], "")`;
}

/** Whether the live text can be read: a list of entries that each have a `rolearn`, or nothing but comments. */
export function isReadable(text: string): string {
  // yamldecode takes no empty document.
  const isEmpty = `length(regexall("(?m)^\\\\s*[^#\\\\s]", ${text})) == 0`;
  return `${isEmpty} || can([for e in tolist([for x in yamldecode(${text}) : x.rolearn]) : lower(e)])`;
}

/** Live entries as they are, with fields that we do not know. */
export function liveEntries(text: string): string {
  return `try([for e in yamldecode(${text}) : e], [])`;
}

/** `{ <role key> = { created, groups } }` of last time. */
export function record({ liveAnnotations }: MergeInputs): string {
  return `try(jsondecode(${liveAnnotations}["${RECORD_ANNOTATION}"]), {})`;
}

/** A role's ARN without its path: the authenticator compares without it. */
function withoutPath(arn: string): string {
  return `replace(${arn}, "/:role\\\\/.*\\\\//", ":role/")`;
}

/** `{ <role key> = { rolearn, username, groups } }`: one entry for each role, with the groups of all that name it. */
export function wantedByRole({ wantedEntries }: MergeInputs): string {
  const key = `lower(${withoutPath("e.rolearn")})`;
  const groups = `distinct(flatten([for o in ${wantedEntries} : o.groups if lower(${withoutPath("o.rolearn")}) == ${key}]))`;
  return `{ for k, entries in { for e in ${wantedEntries} : ${key} => { rolearn = ${withoutPath("e.rolearn")}, username = e.username, groups = ${groups} }... } : k => entries[0] }`;
}

/** Role keys that are wanted with more than one user name. */
export function wantedConflicts({ wantedEntries }: MergeInputs): string {
  const names = `{ for e in ${wantedEntries} : lower(${withoutPath("e.rolearn")}) => e.username... }`;
  return `[for k, names in ${names} : k if length(distinct(names)) > 1]`;
}

/** ARNs of live entries that somebody else wrote with another user name than the wanted one. */
export function foreignConflicts(entries: string, recorded: string, wanted: string): string {
  const wantedName = `try(${wanted}[lower(e.rolearn)].username, try(e.username, ""))`;
  const ours = `try(${recorded}[lower(e.rolearn)].created, false)`;
  return `[for e in ${entries} : "\${e.rolearn} as \${try(e.username, "")}" if !${ours} && ${wantedName} != try(e.username, "")]`;
}

/**
 * Live entries with our groups put in or taken out, as JSON texts: Terraform wants one type for both branches of a
 * condition, and entries differ in their fields. Entries of ours that nobody wants any more are gone.
 */
export function keptEntries(entries: string, recorded: string, wanted: string): string {
  const key = "lower(e.rolearn)";
  const ours = `try(${recorded}[${key}].groups, [])`;
  const created = `try(${recorded}[${key}].created, false)`;
  const foreign = `[for g in try(e.groups, []) : g if !contains(${ours}, g)]`;
  const target = `concat(${foreign}, [for g in try(${wanted}[${key}].groups, []) : g if !contains(${foreign}, g)])`;
  const username = `(${created} ? try(${wanted}[${key}].username, try(e.username, "")) : try(e.username, ""))`;
  const asItIs = `toset(${target}) == toset(try(e.groups, [])) && ${username} == try(e.username, "")`;
  const isLeft = `!can(${wanted}[${key}]) && ${created} && length(${foreign}) == 0`;
  return `[for e in ${entries} : ${asItIs} ? jsonencode(e) : jsonencode(merge(e, { username = ${username}, groups = ${target} })) if !(${isLeft})]`;
}

/** Entries of wanted roles that have none yet, as JSON texts. */
export function addedEntries(entries: string, wanted: string): string {
  return `[for k, w in ${wanted} : jsonencode(w) if !contains([for e in ${entries} : lower(e.rolearn)], k)]`;
}

/** New text of `mapRoles`: the live one byte for byte where nothing has to change. */
export function mergedText(text: string, entries: string, kept: string, added: string): string {
  const merged = `concat(${kept}, ${added})`;
  const live = `[for e in ${entries} : jsonencode(e)]`;
  return `jsonencode(${merged}) == jsonencode(${live}) ? ${text} : yamlencode([for e in ${merged} : jsondecode(e)])`;
}

/** The record for next time: of a wanted role, the groups that were not there without us. */
export function newRecord(entries: string, recorded: string, wanted: string): string {
  const live = `flatten([for e in ${entries} : try(e.groups, []) if lower(e.rolearn) == k])`;
  const known = `[for e in ${entries} : lower(e.rolearn)]`;
  const created = `try(${recorded}[k].created, !contains(${known}, k))`;
  const groups = `[for g in w.groups : g if contains(try(${recorded}[k].groups, []), g) || !contains(${live}, g)]`;
  return `{ for k, w in ${wanted} : k => { created = ${created}, groups = ${groups} } }`;
}

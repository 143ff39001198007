import { readFileSync } from "node:fs";
import path from "node:path";
import { GitSource } from "../git-source";
import { releaseFiles } from "../release-files";
import { readChart } from "./chart";
import type { Chart } from "./chart";
import type { TemplateFixture } from "./data";
import { readKubernetesRange } from "./kubernetes";
import type { KubernetesRange } from "./kubernetes";
import { readTemplate } from "./template";
import { readTemplatePage } from "./template-page";

const MODULE = "github.com/aws/karpenter-provider-aws";
const DOCS = "website/content/en/docs";
const TEMPLATE =
  "website/content/en/preview/getting-started/getting-started-with-karpenter/cloudformation.yaml";
const TEMPLATE_PAGE = "reference/cloudformation.md";
const NODE_CLASSES = "concepts/nodeclasses.md";
const MATRIX = "upgrading/compatibility.md";

/** Pages of the documentation, for a module: it has no website. */
export interface Website {
  /** Folder on this machine with the three pages. */
  readonly folder: string;
  /** Where upstream has the folder. */
  readonly path: string;
  /** Commit that the page on the template was read at. */
  readonly commit: string;
  /** Commit that the page on NodeClasses was read at. */
  readonly nodeClassesCommit: string;
}

export interface Release {
  readonly template: TemplateFixture;
  readonly chart: Chart;
  readonly kubernetes: KubernetesRange;
}

/** A release out of a clone, which has everything. */
export function readClone(folder: string, tag: string): Release {
  const files = releaseFiles(folder, MODULE, tag);
  const template = files.read(TEMPLATE);
  const { text, blob } = files.read(`${DOCS}/${NODE_CLASSES}`);
  return {
    template: {
      version: tag,
      source: `${TEMPLATE} @ ${tag} (${new GitSource(`${folder}@${tag}`).commit})`,
      blob: template.blob,
      ...readTemplate(template.text),
    },
    chart: readChart(files, { path: `${DOCS}/${NODE_CLASSES}`, blob }, text),
    // A release's own matrix does not know its later patches.
    kubernetes: readKubernetesRange(
      files,
      new GitSource(`${folder}@HEAD`).read(`${DOCS}/${MATRIX}`),
    ),
  };
}

/** A release out of its module and pages of the website, which print the template piece by piece. */
export function readModule(zip: string, tag: string, website: Website): Release {
  const files = releaseFiles(zip, MODULE, tag);
  const page = (name: string) => readFileSync(path.join(website.folder, name), "utf8");
  const docs = { path: `${website.path}/${NODE_CLASSES}`, commit: website.nodeClassesCommit };
  return {
    template: {
      version: tag,
      source: `cloudformation.yaml as ${website.path}/${TEMPLATE_PAGE} prints it`,
      commit: website.commit,
      ...readTemplatePage(page(TEMPLATE_PAGE)),
    },
    chart: readChart(files, docs, page(NODE_CLASSES)),
    kubernetes: readKubernetesRange(files, page(MATRIX)),
  };
}

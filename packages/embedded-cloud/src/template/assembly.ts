/** Loads a cloud assembly (cdk.out): its stacks, nested assemblies of stages, and the path of each asset. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Document, Reading } from './reading.ts';

/** One synthesised stack, unresolved. */
export interface StackSource {
  readonly name: string;
  readonly template: Document;
  /** Absolute folder or file of each asset, by its hash. */
  readonly assets: ReadonlyMap<string, string>;
}

type Artifact = readonly [id: string, artifact: Reading];

/**
 * All stacks of the assembly in `folder`, in the order of its manifest (dependencies come first).
 * Artifact types: AWS Cloud Assembly schema (`manifest.json`), of which only stacks, asset manifests,
 * nested assemblies and the construct tree matter here; any other type is an error with its name.
 */
export async function loadAssembly(folder: string): Promise<StackSource[]> {
  const manifest = new Reading(await json(join(folder, 'manifest.json')), 'manifest.json');
  const artifacts: Artifact[] = manifest.at('artifacts').members();
  const assets = new Map<string, string>();
  for (const [, artifact] of artifacts.filter(ofType('cdk:asset-manifest'))) {
    await addAssets(assets, folder, artifact.at('properties').at('file').text());
  }
  const stacks: StackSource[] = [];
  for (const [id, artifact] of artifacts) {
    stacks.push(...(await load(folder, id, artifact, assets)));
  }
  return stacks;
}

async function load(
  folder: string,
  id: string,
  artifact: Reading,
  assets: ReadonlyMap<string, string>,
): Promise<StackSource[]> {
  const properties = artifact.at('properties');
  switch (artifact.at('type').text()) {
    case 'aws:cloudformation:stack': {
      const file = join(folder, properties.at('templateFile').text());
      const template = await loadTemplate(file);
      return [{ name: properties.at('stackName').textOr(id), template, assets }];
    }
    case 'cdk:cloud-assembly':
      return loadAssembly(join(folder, properties.at('directoryName').text()));
    case 'cdk:asset-manifest':
    case 'cdk:tree':
    case 'cdk:feature-flag-report':
      return [];
    default:
      throw new Error(
        `artifact ${id} is of a type the embedded cloud does not know: ${artifact.at('type').text()}`,
      );
  }
}

/** Bytes of a template, and resources in it, at most (CloudFormation User Guide, "Understand CloudFormation quotas"). */
const MOST_BYTES = 1_000_000;
const MOST_RESOURCES = 500;

async function loadTemplate(file: string): Promise<Document> {
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, and may have ${MOST_BYTES} at most`);
  const template = new Reading(await json(file), file);
  const resources = template.at('Resources').members().length;
  if (resources > MOST_RESOURCES)
    throw new Error(`${file} has ${resources} resources, and may have ${MOST_RESOURCES} at most`);
  return template.document();
}

async function addAssets(assets: Map<string, string>, folder: string, file: string): Promise<void> {
  const manifest = new Reading(await json(join(folder, file)), file);
  for (const [hash, asset] of manifest.at('files').members()) {
    assets.set(hash, resolve(folder, asset.at('source').at('path').text()));
  }
}

function ofType(type: string): (artifact: Artifact) => boolean {
  return ([, artifact]) => artifact.at('type').text() === type;
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The resources of a stage, synthesised with stand-in bundles, so that no build is needed. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Fleet } from '../../../lib/fleet/rows.ts';
import type { Stage, StageName } from '../../../lib/stages.ts';
import { stageAssembly, standInBundles } from '../../support/run/stage-assembly.ts';

const STACKS = ['data', 'logs', 'service', 'api', 'watch'] as const;

const Properties = z.record(z.string(), z.unknown());
const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: Properties.default({}),
      DeletionPolicy: z.string().optional(),
      UpdateReplacePolicy: z.string().optional(),
      DependsOn: z.unknown().optional(),
    }),
  ),
  Parameters: z.record(z.string(), z.unknown()),
  Outputs: Properties.default({}),
});

export interface Resource {
  readonly id: string;
  readonly stack: (typeof STACKS)[number];
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly deletion: string | undefined;
  readonly replacement: string | undefined;
  /** Logical ids of what is made before it. */
  readonly after: unknown;
}

export interface StageTemplates {
  readonly resources: readonly Resource[];
  /** Outputs of all stacks by key. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Defaults of the parameters of all stacks by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly protectedStacks: readonly string[];
  /** Size of each stack's template. */
  readonly bytes: Readonly<Record<string, number>>;
  of(type: string): readonly Resource[];
}

/** The resources of a stage. `changes`: what its file says otherwise. */
export async function templatesOf(stage: StageName, changes: Partial<Stage> = {}): Promise<StageTemplates> {
  return read(await stageAssembly(stage, changes));
}

/** The resources of a stage with another fleet than the service's own. */
export async function templatesWith(stage: StageName, fleet: Fleet): Promise<StageTemplates> {
  const folder = mkdtempSync(join(tmpdir(), 'probity-synth-'));
  try {
    const { synthesise } = await import('../../../lib/synthesise.ts');
    const bundles = standInBundles(join(folder, 'bundles'), fleet);
    synthesise(stage, join(folder, 'assembly'), { validate: false, bundles, fleet });
    return read(join(folder, 'assembly'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is in the templates of an assembly. */
function read(assembly: string): StageTemplates {
  const templates = STACKS.map((stack) => ({
    stack,
    template: Template.parse(readJson(assembly, `${stack}.template.json`)),
  }));
  const resources = templates.flatMap(({ stack, template }) =>
    Object.entries(template.Resources).map(([id, resource]) => ({
      id,
      stack,
      type: resource.Type,
      properties: resource.Properties,
      deletion: resource.DeletionPolicy,
      replacement: resource.UpdateReplacePolicy,
      after: resource.DependsOn,
    })),
  );
  return {
    resources,
    outputs: Object.assign({}, ...templates.map(({ template }) => template.Outputs)),
    parameters: Object.fromEntries(
      templates.flatMap(({ template: { Parameters } }) =>
        Object.entries(Parameters).map(([name, parameter]) => [name, at(parameter, 'Default')]),
      ),
    ),
    bytes: Object.fromEntries(
      STACKS.map((stack) => [stack, statSync(join(assembly, `${stack}.template.json`)).size]),
    ),
    protectedStacks: protectedStacks(readJson(assembly, 'manifest.json')),
    of: (type) => resources.filter((resource) => resource.type === type),
  };
}

/** The value at `path`, or undefined. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const outcome = Properties.safeParse(inner);
    return outcome.success ? outcome.data[key] : undefined;
  }, value);
}

/** Everything in a value as text, to search it for names. */
export function textOf(value: unknown): string {
  return JSON.stringify(value);
}

const Manifest = z.object({
  artifacts: z.record(z.string(), z.object({ properties: Properties.default({}) })),
});

function protectedStacks(manifest: unknown): readonly string[] {
  return Object.entries(Manifest.parse(manifest).artifacts)
    .filter(([, { properties }]) => properties['terminationProtection'] === true)
    .map(([id]) => id);
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

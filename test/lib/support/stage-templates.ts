/** The resources of a stage, synthesised with stand-in bundles, so that no build is needed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type Fleet, rowsOf } from '../../../lib/fleet/rows.ts';
import type { StageName } from '../../../lib/stages.ts';
import { synthesise } from '../../../lib/synthesise.ts';

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

/** Synthesises a stage in a temporary folder and returns its resources. `fleet` replaces the service's own. */
export function templatesOf(stage: StageName, fleet?: Fleet): StageTemplates {
  return inAssembly(stage, fleet, (folder) => {
    const templates = STACKS.map((stack) => ({
      stack,
      template: Template.parse(readJson(folder, `${stack}.template.json`)),
    }));
    const resources = templates.flatMap(({ stack, template }) =>
      Object.entries(template.Resources).map(([id, resource]) => ({
        id,
        stack,
        type: resource.Type,
        properties: resource.Properties,
        deletion: resource.DeletionPolicy,
        replacement: resource.UpdateReplacePolicy,
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
        STACKS.map((stack) => [stack, statSync(join(folder, `${stack}.template.json`)).size]),
      ),
      protectedStacks: protectedStacks(readJson(folder, 'manifest.json')),
      of: (type) => resources.filter((resource) => resource.type === type),
    };
  });
}

/** Runs `look` on the assembly of a stage, which is deleted afterwards. */
function inAssembly<T>(stage: StageName, fleet: Fleet | undefined, look: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'probity-synth-'));
  try {
    const bundles = standInBundles(join(folder, 'bundles'), fleet);
    const assembly = join(folder, 'assembly');
    synthesise(stage, assembly, { validate: false, bundles, ...(fleet === undefined ? {} : { fleet }) });
    return look(assembly);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A folder with an empty module for each function. */
export function standInBundles(folder: string, fleet?: Fleet): string {
  for (const { name } of rowsOf(fleet)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.mjs'), '');
  }
  return folder;
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

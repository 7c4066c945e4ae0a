/** Settings: every function is deployed with exactly those that its code reads, and none is declared for nothing. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import { SETTING_NAMES } from '#shared/platform/aws/environment.ts';
import { handlerOf } from '../../lib/build/sources.ts';
import { rowsOf } from '../../lib/fleet/rows.ts';
import { synthesise } from '../../lib/synthesise.ts';
import { settingsRead } from './support/settings-read.ts';

/** Every function is told the address that callers see, whether it writes links or not. */
const GIVEN_TO_ALL = 'PUBLIC_URL';
const NAMES = Object.keys(fleet);

function sourceOf(name: string): string {
  const row = rowsOf().find((each) => each.name === name);
  const path = row === undefined ? undefined : handlerOf(row);
  if (path === undefined) throw new Error(`${name} has no handler`);
  return path;
}

describe('settings', () => {
  let folder: string;
  let given: ReadonlyMap<string, readonly string[]>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-settings-'));
    given = deployedSettings(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are each read by some function', () => {
    const read = new Set(NAMES.flatMap((name) => [...settingsRead(sourceOf(name))]));
    expect(SETTING_NAMES.filter((name) => !read.has(name))).toEqual([]);
  });

  it.each(NAMES)('that %s is deployed with are the ones it reads', (name) => {
    const read = settingsRead(sourceOf(name));
    const deployed = given.get(name) ?? [];
    const needless = deployed.filter((setting) => setting !== GIVEN_TO_ALL && !read.has(setting));
    const missing = [...read].filter((setting) => !deployed.includes(setting));
    expect({ needless, missing }).toEqual({ needless: [], missing: [] });
  });
});

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() })),
});
const LambdaProperties = z.object({
  FunctionName: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});

/** Function name → the settings in its template, synthesised with empty bundles. */
function deployedSettings(into: string): ReadonlyMap<string, readonly string[]> {
  const bundles = join(into, 'bundles');
  for (const name of NAMES) {
    mkdirSync(join(bundles, name), { recursive: true });
    writeFileSync(join(bundles, name, 'index.mjs'), '');
  }
  const assembly = join(into, 'assembly');
  synthesise('local', assembly, { validate: false, bundles });
  const text = readFileSync(join(assembly, 'service.template.json'), 'utf8');
  return new Map(
    Object.values(Template.parse(JSON.parse(text)).Resources).flatMap(({ Type, Properties }) => {
      if (Type !== 'AWS::Lambda::Function') return [];
      const { FunctionName, Environment } = LambdaProperties.parse(Properties);
      return [[FunctionName.replace('probity-local-', ''), Object.keys(Environment?.Variables ?? {})]];
    }),
  );
}

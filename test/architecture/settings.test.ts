/** Settings: every function is deployed with exactly those that its code reads, and none is declared for nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import { SETTING_NAMES } from '#shared/platform/aws/environment.ts';
import { handlerOf } from '../../lib/build/sources.ts';
import { rowsOf } from '../../lib/fleet/rows.ts';
import { stageAssembly } from '../support/run/stage-assembly.ts';
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
  let given: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    given = await deployedSettings();
  }, 240_000);

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

/** Function name → the settings in its template. */
async function deployedSettings(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = readFileSync(join(await stageAssembly('local'), 'service.template.json'), 'utf8');
  return new Map(
    Object.values(Template.parse(JSON.parse(text)).Resources).flatMap(({ Type, Properties }) => {
      if (Type !== 'AWS::Lambda::Function') return [];
      const { FunctionName, Environment } = LambdaProperties.parse(Properties);
      return [[FunctionName.replace('probity-local-', ''), Object.keys(Environment?.Variables ?? {})]];
    }),
  );
}

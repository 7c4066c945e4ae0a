/** What one stack tells another: looked up once for a template, and made before it is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../lib/build/sources.ts';
import { STAGE_NAMES } from '../../lib/stages.ts';
import { stageAssembly } from '../support/run/stage-assembly.ts';

const STACKS = ['data', 'logs', 'watch', 'service', 'api'] as const;
const STORED = 'AWS::SSM::Parameter::Value<String>';

/** Dynamic references in a template at most (CloudFormation User Guide, "Get values stored in other services using dynamic references"). */
const MOST_DYNAMIC = 60;

const Template = z.object({
  Parameters: z.record(z.string(), z.looseObject({ Type: z.string(), Default: z.string().optional() })),
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.looseObject({}).optional() }),
  ),
});
const Manifest = z.object({
  artifacts: z.record(z.string(), z.object({ dependencies: z.array(z.string()).default([]) })),
});

const assemblies = new Map<string, string>();
beforeAll(async () => {
  for (const name of STAGE_NAMES) {
    // On a deployed stage, as many secrets of the edge as there are while one is replaced.
    const assembly = await stageAssembly(name, name === 'local' ? {} : { edgePasses: [1, 2] });
    assemblies.set(name, assembly);
  }
}, 240_000);

const read = (stage: string, file: string) => readFileSync(join(assemblies.get(stage) ?? '', file), 'utf8');
const textOf = (stage: string, stack: string) => read(stage, `${stack}.template.json`);
const templateOf = (stage: string, stack: string) => Template.parse(JSON.parse(textOf(stage, stack)));

/** Names of the parameters of Systems Manager that a template looks up, but for the one by which the CDK knows its bootstrap. */
const lookedUp = (stage: string, stack: string) =>
  Object.values(templateOf(stage, stack).Parameters).flatMap(({ Type, Default = '' }) =>
    Type === STORED && !Default.startsWith('/cdk-bootstrap/') ? [Default] : [],
  );
const made = (stage: string, stack: string) =>
  Object.values(templateOf(stage, stack).Resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::SSM::Parameter' ? [String(Properties?.['Name'])] : [],
  );

describe('the guide of deployments', () => {
  it('names the stacks in the order in which they are created', () => {
    const guide = readFileSync(join(ROOT, 'docs', 'deploy.md'), 'utf8');
    const [, named = ''] = /created in this order: ([^.]*)\./.exec(guide) ?? [];
    const { artifacts } = Manifest.parse(JSON.parse(read('prod', 'manifest.json')));
    const created = Object.keys(artifacts).filter((id) => STACKS.some((stack) => stack === id));
    expect([...named.matchAll(/`(\w+)`/g)].map(([, stack]) => stack)).toEqual(created);
  });
});

describe.each(STAGE_NAMES)('the stacks of %s', (stage) => {
  it('look up every value of another stack once, where CloudFormation asks for each place of it', () => {
    let count = 0;
    for (const stack of STACKS) {
      // These are resolved once for each place where they stand.
      expect(textOf(stage, stack), stack).not.toMatch(/Fn::GetStackOutput|Fn::ImportValue|\{\{resolve:ssm/);
      const names = lookedUp(stage, stack);
      expect(new Set(names).size, stack).toBe(names.length);
      count += names.length;
    }
    expect(count).toBeGreaterThan(15);
  });

  it('read only what a stack that is deployed before them has made, and nothing is made for nobody', () => {
    const { artifacts } = Manifest.parse(JSON.parse(read(stage, 'manifest.json')));
    const earlierThan = (stack: string): readonly string[] =>
      (artifacts[stack]?.dependencies ?? []).flatMap((each) => [each, ...earlierThan(each)]);
    for (const stack of STACKS) {
      const earlier = earlierThan(stack).filter((each) => STACKS.some((known) => known === each));
      const there = earlier.flatMap((each) => made(stage, each));
      for (const name of lookedUp(stage, stack)) expect(there, `${stack} reads ${name}`).toContain(name);
    }
    const wanted = new Set(STACKS.flatMap((stack) => lookedUp(stage, stack)));
    for (const name of STACKS.flatMap((stack) => made(stage, stack))) expect(wanted).toContain(name);
  });

  it('use every parameter that they look up', () => {
    for (const stack of STACKS)
      for (const [id, { Type, Default }] of Object.entries(templateOf(stage, stack).Parameters))
        if (Type === STORED && Default?.startsWith('/probity/'))
          expect(textOf(stage, stack)).toContain(`"Ref": "${id}"`);
  });

  it('name values of their own stage', () => {
    for (const name of STACKS.flatMap((stack) => [...lookedUp(stage, stack), ...made(stage, stack)]))
      expect(name).toMatch(new RegExp(`^/probity/${stage}/\\w+$`));
  });

  it('have fewer dynamic references than a template may have, also while the secret of the edge is replaced', () => {
    for (const stack of STACKS)
      expect(textOf(stage, stack).match(/\{\{resolve:/g)?.length ?? 0, stack).toBeLessThanOrEqual(
        MOST_DYNAMIC,
      );
  });
});

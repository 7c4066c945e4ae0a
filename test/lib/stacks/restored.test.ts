/** A stage adopts restored tables by its file: the template then has their names, and the tables before are kept. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import cdk from '../../../cdk.json' with { type: 'json' };
import { parseStage, type Stage, stages, TABLE_IDS } from '../../../lib/stages.ts';
import { addStage } from '../../../lib/synthesise.ts';
import { standInBundles } from '../support/stage-templates.ts';

// The first synthesis of a process loads the CDK, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'probity-restored-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bundles = standInBundles(folder);

const Tables = z.record(
  z.string(),
  z.looseObject({
    Properties: z.looseObject({ TableName: z.string().optional() }),
    DeletionPolicy: z.string(),
    UpdateReplacePolicy: z.string(),
  }),
);

/** The table of data keys stays as it is when the others are restored: a destroyed key would come back with it. */
const NOT_ADOPTED = /^DataKeys/;

function tablesOf(stage: Stage) {
  const { data } = addStage(new App({ context: cdk.context }), stage, { validate: false, bundles });
  const tables = Tables.parse(Template.fromStack(data).findResources('AWS::DynamoDB::Table'));
  return Object.fromEntries(Object.entries(tables).filter(([id]) => !NOT_ADOPTED.test(id)));
}

const NAME = 'probity-prod-restored-20260601';
const restored = Object.fromEntries(TABLE_IDS.map((id) => [id, `${NAME}-${id}`]));
const placed = { ...stages.prod, account: '444455556666', region: 'eu-central-1', restored };

it('under other logical ids, with fixed names and retained, so that CloudFormation imports them', () => {
  const [before, after] = [tablesOf(stages.prod), tablesOf(parseStage(placed))];
  expect(Object.keys(after)).toHaveLength(TABLE_IDS.length);
  expect(Object.keys(before).filter((id) => id in after)).toEqual([]);
  for (const { Properties, DeletionPolicy, UpdateReplacePolicy } of Object.values(after)) {
    expect(Object.values(restored)).toContain(Properties.TableName);
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  }
});

it('also on a stage that does not keep its data, because an import asks for it', () => {
  for (const { DeletionPolicy } of Object.values(tablesOf(parseStage({ ...stages.dev, restored }))))
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
});

it('with the same properties otherwise, so that the import finds no difference', () => {
  const bare = (stage: Stage) =>
    Object.values(tablesOf(stage)).map(({ Properties: { TableName: _, ...properties } }) => properties);
  expect(bare(parseStage(placed))).toEqual(bare(parseStage({ ...placed, restored: {} })));
});

it('and the table before is kept when it leaves the template', () => {
  for (const { DeletionPolicy } of Object.values(tablesOf(stages.prod)))
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
});

it('a restored stage has no open finding', { timeout: 60_000 }, () => {
  const context = { ...cdk.context, '@aws-cdk/core:appMode': 'inmemory' };
  const app = new App({ outdir: join(folder, 'placed'), context });
  addStage(app, parseStage(placed), { validate: true, bundles });
  expect(() => app.synth()).not.toThrow();
});

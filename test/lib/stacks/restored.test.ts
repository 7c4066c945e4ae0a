/** A stage adopts restored tables by its file: the template then has their names, and the tables before are kept. */
import { expect, it, vi } from 'vitest';
import { type Stage, type StageName, TABLE_IDS } from '../../../lib/stages.ts';
import { templatesOf } from '../support/stage-templates.ts';

// The first synthesis of a process loads the CDK, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The table of data keys stays as it is when the others are restored: a destroyed key would come back with it. */
const NOT_ADOPTED = /^DataKeys/;

async function tablesOf(stage: StageName, changes: Partial<Stage> = {}) {
  const { resources } = await templatesOf(stage, changes);
  return resources.filter(
    ({ stack, type, id }) => stack === 'data' && type === 'AWS::DynamoDB::Table' && !NOT_ADOPTED.test(id),
  );
}

const NAME = 'probity-prod-restored-20260601';
const restored = Object.fromEntries(TABLE_IDS.map((id) => [id, `${NAME}-${id}`]));
const place = { account: '444455556666', region: 'eu-central-1' };

it('under other logical ids, with fixed names and retained, so that CloudFormation imports them', async () => {
  const before = await tablesOf('prod');
  const after = await tablesOf('prod', { ...place, restored });
  expect(after).toHaveLength(TABLE_IDS.length);
  expect(before.filter(({ id }) => after.some((each) => each.id === id))).toEqual([]);
  for (const { properties, deletion, replacement } of after) {
    expect(Object.values(restored)).toContain(properties['TableName']);
    expect([deletion, replacement]).toEqual(['RetainExceptOnCreate', 'Retain']);
  }
});

it('also on a stage that does not keep its data, because an import asks for it', async () => {
  const tables = await tablesOf('dev', { restored });
  expect(tables).toHaveLength(TABLE_IDS.length);
  for (const { deletion } of tables) expect(deletion).toBe('RetainExceptOnCreate');
});

it('with the same properties otherwise, so that the import finds no difference', async () => {
  const bare = async (changes: Partial<Stage>) =>
    (await tablesOf('prod', changes)).map(({ properties: { TableName: _, ...properties } }) => properties);
  expect(await bare({ ...place, restored })).toEqual(await bare(place));
});

it('and the table before is kept when it leaves the template', async () => {
  const tables = await tablesOf('prod');
  expect(tables).toHaveLength(TABLE_IDS.length);
  for (const { deletion } of tables) expect(deletion).toBe('RetainExceptOnCreate');
});

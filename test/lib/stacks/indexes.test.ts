/** The indexes of the table against those of the last release: a deployment may add or remove one, and changes none in place. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import released from '../../../lib/releases/indexes.json' with { type: 'json' };
import { templatesOf } from '../support/stage-templates.ts';

interface Index {
  readonly keys: readonly string[];
  readonly shows: readonly string[];
}
type Indexes = Readonly<Record<string, Index>>;

const Deployed = z.array(
  z
    .object({
      IndexName: z.string(),
      KeySchema: z.array(z.object({ AttributeName: z.string() })),
      Projection: z.object({ NonKeyAttributes: z.array(z.string()) }),
    })
    .transform(({ IndexName, KeySchema, Projection }) => {
      const index = { keys: KeySchema.map((key) => key.AttributeName), shows: Projection.NonKeyAttributes };
      return [IndexName, index] as const;
    }),
);

/** What prevents a deployment of `next` on stages that have `last`. */
function problems(last: Indexes, next: Indexes): readonly string[] {
  const names = [...new Set([...Object.keys(last), ...Object.keys(next)])];
  const moved = names.filter((name) => last[name] === undefined || next[name] === undefined);
  const changed = names.filter(
    (name) => !moved.includes(name) && JSON.stringify(last[name]) !== JSON.stringify(next[name]),
  );
  return [
    ...changed.map((name) => `${name} changes in place, and its lists fail until it is built again`),
    ...(moved.length > 1 ? [`${moved.join(' and ')} are added or removed in one deployment`] : []),
  ];
}

describe('the indexes of the table', () => {
  it('differ from those of the last release by one that is added or removed at most', async () => {
    const [table] = (await templatesOf('prod')).of('AWS::DynamoDB::Table');
    const next = Object.fromEntries(Deployed.parse(table?.properties['GlobalSecondaryIndexes']));
    expect(problems(released, next)).toEqual([]);
  });
});

describe('a release', () => {
  const one = { keys: ['a_pk', 'a_sk'], shows: ['id'] };

  it('may add one index, or remove one', () => {
    expect(problems({ a: one }, { a: one, b: one })).toEqual([]);
    expect(problems({ a: one, b: one }, { a: one })).toEqual([]);
  });

  it('may not do both, nor change what an index shows', () => {
    expect(problems({ a: one }, { b: one })).toHaveLength(1);
    expect(problems({ a: one }, { a: { ...one, shows: ['id', 'status'] } })).toHaveLength(1);
  });
});

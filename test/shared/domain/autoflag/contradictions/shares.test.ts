/** Shares that add up to more than 100 %. */
import type { InstanceSchema } from '@probity/questionnaire-rules/model';
import { expect, test } from 'vitest';
import { doubtsOf } from '../response-builder.ts';

const SCHEMA: InstanceSchema = {
  properties: {
    name: { type: 'string' },
    share_percentage: { type: 'number', title: 'Share (%)' },
    completion: { type: 'number', title: 'Training completed (%)' },
  },
};
const owners = (shares: readonly unknown[], text = 'List every owner.') =>
  doubtsOf([
    {
      text,
      type: 'structured',
      schema: SCHEMA,
      answer: { structured_data: shares.map((share_percentage) => ({ share_percentage })) },
    },
  ]);

test('doubts owners with more than the whole', () => {
  expect(owners([60, 41])).toEqual(['shares_above_100 1']);
  expect(owners([34, 33, 33, 33])).toEqual(['shares_above_100 1']);
});

test('says nothing of owners of the whole, of less, or of thirds that were rounded up', () => {
  expect(owners([60, 40])).toEqual([]);
  expect(owners([40.5, 30])).toEqual([]);
  expect(owners([33.4, 33.4, 33.4])).toEqual([]);
});

test('says nothing of percentages that are no shares, and of chains of ownership', () => {
  const answer = { structured_data: [{ completion: 90 }, { completion: 95 }] };
  expect(doubtsOf([{ text: 'List the sites.', type: 'structured', schema: SCHEMA, answer }])).toEqual([]);
  expect(owners([100, 100], 'List the owners at each level of the chain.')).toEqual([]);
});

test('says nothing of entries without a schema that names the field', () => {
  const answer = { structured_data: [{ share: 80 }, { share: 80 }] };
  expect(doubtsOf([{ text: 'List every owner.', type: 'structured', answer }])).toEqual([]);
});

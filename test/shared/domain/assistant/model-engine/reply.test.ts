/** Replies of a model: what is sent for their form, and what is read of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answersIn, Reply } from '#shared/domain/assistant/model-engine/reply.ts';
import { REPLY_SCHEMA } from '#shared/domain/assistant/model-engine/reply-schema.ts';

/** Keywords that Bedrock refuses. */
const REFUSED = ['$schema', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

function withoutBounds(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutBounds);
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(([name]) => !REFUSED.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutBounds(value)]));
}

const answer = {
  question_id: 1,
  status: 'answered',
  value: 'yes',
  date: '',
  rows: [],
  citations: [{ passage_id: 'p1', quotation: 'We do.' }],
  confidence: 0.9,
};

describe('the schema that is sent', () => {
  it('is that of the replies that are read, without bounds', () => {
    expect(REPLY_SCHEMA).toEqual(withoutBounds(z.toJSONSchema(Reply)));
  });
});

describe('a reply', () => {
  it('gives its well-formed answers, whatever else is in it', () => {
    const text = JSON.stringify({
      answers: [{ question_id: 'x' }, answer, null, { ...answer, confidence: 7 }],
    });
    expect(answersIn(text)).toEqual([answer]);
  });

  it('gives the first answer of a question that is answered twice', () => {
    const text = JSON.stringify({ answers: [answer, { ...answer, value: 'no' }] });
    expect(answersIn(text)).toEqual([answer]);
  });

  it.each(['', 'yes', '[]', '{"answers":1}', '{"answers":[', `"${'x'.repeat(500_000)}"`])(
    'gives nothing where it is no such JSON',
    (text) => {
      expect(answersIn(text)).toEqual([]);
    },
  );

  it('never fails, whatever it says', () => {
    void fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(Array.isArray(answersIn(text))).toBe(true);
      }),
    );
  });
});

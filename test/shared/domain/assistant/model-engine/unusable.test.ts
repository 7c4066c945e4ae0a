/** A model that would refuse every question is asked once in a run, and the rest is left to the rules. */

import type { AskedQuestion } from '@probity/extraction/model';
import { expect, it } from 'vitest';
import type { AnswerEngine } from '#shared/domain/assistant/answer-engine.ts';
import { modelEngine } from '#shared/domain/assistant/model-engine/model-engine.ts';
import type { ModelReply } from '#shared/platform/models/language-model.ts';
import { sourceOf } from '../../../../support/assistant/sources.ts';

const QUESTIONS: readonly AskedQuestion[] = Array.from({ length: 25 }, (_, at) => ({
  id: at + 1,
  type: 'text',
  text: 'Who is the external auditor?',
  options: null,
}));
const SOURCES = [sourceOf('d1', ['The external auditor of the company is Morrow & Finch LLP.'])];
const rules: AnswerEngine = {
  name: 'extractive',
  answer: async (questions) =>
    new Map(questions.map(({ id }) => [id, { state: 'abstained', reason: 'nothing_found', candidates: [] }])),
};

/** What was told of questions without an answer, and how often the model was asked. */
async function played(reply: (turn: number) => ModelReply) {
  const told: object[] = [];
  let asked = 0;
  const engine = modelEngine({
    model: {
      id: 'm',
      ask: async () => {
        asked += 1;
        return reply(asked);
      },
    },
    spend: { reserve: async () => {}, settle: async () => {} },
    fence: () => 'FENCE',
    rules,
    same: () => true,
    isLate: () => false,
    onUnanswered: (unanswered) => void told.push(unanswered),
  });
  const found = await engine.answer(QUESTIONS, SOURCES);
  return { asked, told, found: found.size };
}

const tokens = { input: 0, output: 0 };

it.each(['no_access', 'no_model', 'not_accepted'] as const)(
  'is asked once, and told of once: %s',
  async (reason) => {
    expect(await played(() => ({ kind: 'refused', reason, tokens }))).toEqual({
      asked: 1,
      told: [{ reason, questions: 25 }],
      found: 25,
    });
  },
);

it('is not asked on where its access ends during a run', async () => {
  const reply = (turn: number): ModelReply =>
    turn === 1
      ? { kind: 'text', text: '{"answers":[]}', tokens }
      : { kind: 'refused', reason: 'no_access', tokens };
  expect(await played(reply)).toEqual({
    asked: 2,
    told: [{ reason: 'no_access', questions: 15 }],
    found: 25,
  });
});

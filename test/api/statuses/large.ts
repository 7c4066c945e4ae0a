/** Answers that are too long for their section, and sections that are too long for one commit. */
import { randomBytes, randomUUID } from 'node:crypto';
import { emptyAnswer, questionsOf } from '#shared/domain/responses/answers/merge.ts';
import { answerSections } from '#shared/domain/responses/keys.ts';
import { MOST_ANSWER_BYTES } from '#shared/domain/responses/schema.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { pack } from '#shared/platform/pack.ts';
import type { MadeFacts } from '../../support/catalogue/facts.ts';
import { prepare } from './facts.ts';
import { HIDDEN_SECTIONS, type StatusFixture } from './fixture.ts';
import { type Ground, type Provoke, sending, valid } from './implied.ts';
import type { Sent } from './requests.ts';

/** Answers as the routes with a form take them, and as the others do. */
export const asForm = (answers: readonly object[]) => ({ form: formOf(answers) });
export const asJson = (answers: readonly object[]) => ({ body: { answers } });
export const asSection = (answers: readonly object[]) => ({
  body: { section_number: 1, revision: 1, answers },
});

const formOf = (answers: unknown) => {
  const form = new FormData();
  form.append('answers', JSON.stringify(answers));
  return form;
};

const noise = (bytes: number) => randomBytes(bytes).toString('base64');
const NOW = new Date(0).toISOString();
/** More than a section holds. */
export const longAnswers = ({ fixture }: Ground) =>
  Array.from({ length: 26 }, (_, n) => ({
    question_id: fixture.asked.of(`long${n}`),
    answer_text: noise(15_000),
  }));

/** A sealed section of this much noise is nearly as large as one may be, or a little larger. */
const MUCH = 195_000;
const TOO_MUCH = 222_000;

/** Puts a text into one of the hidden sections, as a submit finds it that has to set the answer aside. */
async function stuff(
  { fixture, facts }: Pick<Ground, 'fixture' | 'facts'>,
  key: string,
  answer_text: string,
) {
  const { live } = fixture.tenant.scopes;
  const vault = await new DataKeys(fixture.api.ports).of(live);
  const question = questionsOf(fixture.asked.stored).get(fixture.asked.of(key));
  if (question === undefined) throw new Error(`no question ${key}`);
  const { section_number } = question;
  const at = answerSections.key(live, { 'response id': facts.response, section: section_number });
  const answer = { ...emptyAnswer(randomUUID(), question, NOW), answer_text };
  const answers = vault.seal({ ...at, attribute: 'answers' }, pack(JSON.stringify([answer])));
  await fixture.tenant.table('live').commit([{ put: { ...at, section_number, revision: 1, answers } }]);
}

/** Every hidden section holds as much as it may: more together than one commit takes. */
async function crowd(fixture: StatusFixture): Promise<MadeFacts> {
  const facts = await prepare(fixture, 'DRAFT', ['link']);
  for (let n = 0; n < HIDDEN_SECTIONS; n += 1) await stuff({ fixture, facts }, `hidden${n}`, noise(MUCH));
  return facts;
}

/** The valid request, where a section outgrows its item by what has to be noted in it. */
export const overfull: Provoke = async (ground) => {
  await stuff(ground, 'hidden0', noise(TOO_MUCH));
  return valid(ground);
};

/** Short once it is compressed, and as long as all answers of a response may be. */
const LONGEST = 'x'.repeat(MOST_ANSWER_BYTES);

/** One more answer, where the answers of the response are as long as they may be. */
export const fullSave =
  (send: (answers: readonly object[]) => Sent): Provoke =>
  async (ground) => {
    await stuff(ground, 'hidden0', LONGEST);
    const question_id = ground.fixture.asked.of('name');
    return sending(() => send([{ question_id, answer_text: 'y'.repeat(900) }]))(ground);
  };

/** Refused calls leave it as it is, so that one is enough for a fixture. */
const crowdedSubjects = new WeakMap<StatusFixture, Promise<MadeFacts>>();

async function inCrowded(ground: Ground): Promise<Ground> {
  const made = crowdedSubjects.get(ground.fixture) ?? crowd(ground.fixture);
  crowdedSubjects.set(ground.fixture, made);
  return { ...ground, facts: await made };
}

/** The valid request, after which too much has to be written again. */
export const crowded: Provoke = async (ground) => valid(await inCrowded(ground));

/** A word into each of the full sections. */
export const crowdedSave =
  (send: (answers: readonly object[]) => Sent): Provoke =>
  async (ground) => {
    const { asked } = ground.fixture;
    const words = Array.from({ length: HIDDEN_SECTIONS }, (_, n) => ({
      question_id: asked.of(`small${n}`),
      answer_text: 'x',
    }));
    return sending(() => send(words))(await inCrowded(ground));
  };

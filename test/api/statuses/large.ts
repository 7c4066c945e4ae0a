/** Answers that are too long for their section, and sections that are too long for one commit. */
import { randomBytes, randomUUID } from 'node:crypto';
import { emptyAnswer, questionsOf } from '#shared/domain/responses/answers/merge.ts';
import { MEMBERS, responsePartition } from '#shared/domain/responses/place/partition.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { pack } from '#shared/platform/pack.ts';
import { type Ground, type Provoke, sending, valid } from './implied.ts';
import type { Sent } from './requests.ts';
import { HIDDEN_SECTIONS } from './world.ts';

/** Answers as the routes with a form take them, and as the others do. */
export const asForm = (answers: readonly object[]) => ({ form: formOf(answers) });
export const asJson = (answers: readonly object[]) => ({ body: { answers } });

const formOf = (answers: unknown) => {
  const form = new FormData();
  form.append('answers', JSON.stringify(answers));
  return form;
};

const noise = (bytes: number) => randomBytes(bytes).toString('base64');
const NOW = new Date(0).toISOString();
/** More than a section holds. */
export const longAnswers = ({ world }: Ground) =>
  Array.from({ length: 26 }, (_, n) => ({
    question_id: world.asked.of(`long${n}`),
    answer_text: noise(15_000),
  }));

/** A sealed section of this much noise is nearly as large as one may be. */
const MUCH = 195_000;

/** The hidden sections hold as much as they may: more together than one commit takes. */
async function crowd({ world, subject }: Ground): Promise<void> {
  const { live } = world.tenant.scopes;
  const vault = await new DataKeys(world.api.ports).of(live);
  const pk = responsePartition(live, subject.responseId);
  const questions = questionsOf(world.asked.stored);
  for (let n = 0; n < HIDDEN_SECTIONS; n += 1) {
    const question = questions.get(world.asked.of(`hidden${n}`));
    if (question === undefined) throw new Error('the question is not there');
    const number = question.section_number;
    const sk = `${MEMBERS.answers}${String(number).padStart(4, '0')}`;
    const answer = { ...emptyAnswer(randomUUID(), question, NOW), answer_text: noise(MUCH) };
    const answers = vault.seal({ pk, sk, attribute: 'answers' }, pack(JSON.stringify([answer])));
    await world.tenant
      .table('live')
      .commit([{ put: { pk, sk, section_number: number, revision: 1, answers } }]);
  }
}

/** The valid request, after which too much has to be written again. */
export const crowded: Provoke = async (ground) => {
  await crowd(ground);
  return valid(ground);
};

/** A word into each of the full sections. */
export const crowdedSave =
  (send: (answers: readonly object[]) => Sent): Provoke =>
  async (ground) => {
    await crowd(ground);
    const { asked } = ground.world;
    const words = Array.from({ length: HIDDEN_SECTIONS }, (_, n) => ({
      question_id: asked.of(`small${n}`),
      answer_text: 'x',
    }));
    return sending(() => send(words))(ground);
  };

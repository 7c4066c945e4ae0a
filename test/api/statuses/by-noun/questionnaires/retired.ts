/** How calls are refused whose questionnaire is retired. Each has one of its own, because the others are asked on by all. */
import { ok, textIn } from '../../facts.ts';
import { type Ground, type Provoke, valid } from '../../implied.ts';

const TEMPLATES = '/api/v1/questionnaire-templates/';
const CODE = '409 questionnaire_retired';

export const TEMPLATE = {
  name: 'Suppliers',
  description: '',
  questionnaire_type: 'rfi',
  sections: [{ title: 'First', questions: [{ key: 'a', text: 'a?', question_type: 'text' }] }],
};

/** A questionnaire that is retired after `prepare` has used it. */
export async function retired<T>(
  { fixture }: Pick<Ground, 'fixture'>,
  prepare: (questionnaire: number) => Promise<T>,
): Promise<T> {
  const person = fixture.administrator.as('live');
  const made = await ok(fixture, 'POST', TEMPLATES, { ...person, body: { template: TEMPLATE } });
  const id = Number(made.body['id']);
  const prepared = await prepare(id);
  await ok(fixture, 'PATCH', `${TEMPLATES}${id}/`, { ...person, body: { retired: true } });
  return prepared;
}

const withRetired =
  (prepare: (questionnaire: number, ground: Ground) => Promise<object>): Provoke =>
  async (ground) => {
    const facts = await retired(ground, (id) => prepare(id, ground));
    return valid({ ...ground, facts: { ...ground.facts, ...facts } });
  };

/** Of a call that names the questionnaire. */
export const RETIRED_QUESTIONNAIRE = { [CODE]: withRetired(async (questionnaire) => ({ questionnaire })) };

/** Of a call that sends what was prefilled before. */
export const RETIRED_MEANWHILE = {
  [CODE]: withRetired(async (questionnaire_id, { fixture }) => {
    const body = { questionnaire_id, entity: { entity_type: 'company', legal_name: 'Lantern Ltd' } };
    return { response: textIn(await ok(fixture, 'POST', '/api/v1/responses/', { body }), 'id') };
  }),
};

/** How the refusals of published questionnaires are provoked. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { type Provoke, sending, valid } from '../../implied.ts';
import { retired, TEMPLATE } from './retired.ts';

const question = (key: string, more: object = {}) => ({
  key,
  text: `${key}?`,
  question_type: 'text',
  ...more,
});
const templateOf = (questions: readonly object[]) => ({
  ...TEMPLATE,
  sections: [{ title: 'First', questions }],
});
const hanging = question('a', {
  visibility_conditions: { operator: 'AND', rules: [{ question: 'nobody', condition: 'answered' }] },
});
const large = Array.from({ length: 400 }, (_, n) => question(`q${n}`, { text: `${n} ${'x'.repeat(990)}` }));

/** The second call replaces what the first one has replaced. */
const replaced: Provoke = async (ground) => {
  const made = await valid(ground, { idempotencyKey: randomUUID() });
  const again = sending(() => ({ body: { template: TEMPLATE, replaces: Number(made.body['id']) } }));
  await again(ground);
  return again(ground);
};

const retiredBefore: Provoke = async (ground) => {
  const replaces = await retired(ground, async (id) => id);
  return sending(() => ({ body: { template: TEMPLATE, replaces } }))(ground);
};

const ofAnother: Provoke = async (ground) => {
  const twice = sending(() => ({
    body: { template: { ...TEMPLATE, alias: '0f3cf4d5-64f5-4a35-8f6c-6f4b3a4cf1aa' } },
  }));
  await twice(ground);
  return twice(ground);
};

export const PUBLICATION_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'questionnaires.change_template': {
    '404 not_found': sending(() => ({ ids: { id: '999999999' }, body: { retired: true } })),
  },
  'questionnaires.publish': {
    '404 not_found': sending(() => ({ body: { template: TEMPLATE, replaces: 999_999_999 } })),
    '400 template_refused': sending(() => ({ body: { template: templateOf([hanging]) } })),
    '400 template_too_large': sending(() => ({ body: { template: templateOf(large) } })),
    '409 replaced_already': replaced,
    '409 questionnaire_retired': retiredBefore,
    '409 alias_taken': ofAnother,
  },
};

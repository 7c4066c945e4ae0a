/** A sender is told of a question in the language of their last sign-in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPasskeys } from '#shared/domain/people/passkeys/operator.ts';
import { userKey } from '#shared/domain/tenants/provision/repository.ts';
import { createUser, deactivateUser } from '#shared/domain/tenants/provision/users.ts';
import { type Environment, organisationFence } from '#shared/platform/scope.ts';
import { directionOf } from '../../../support/people/letter-languages.ts';
import { Correspondent, PostOffice } from './post-office.ts';

/** Of the request. The team may write it with other capitals. */
const SENDER = 'olive@owner.example';

let office: PostOffice;
beforeAll(async () => {
  office = await PostOffice.open();
});
afterAll(() => office.close());

async function asked(environment: Environment = 'live') {
  const one = await Correspondent.make(office, { environment });
  await one.comment(1, 'external', 'respondent');
  const { tenantId } = one.scope;
  return {
    add: (email: string) => createUser(office.fleet.context, tenantId, { name: 'Olive', email }),
    signedIn: (id: string, language: string) =>
      office.fleet.context.tables
        .within(organisationFence(tenantId))
        .commit([{ update: userKey(tenantId, id), set: { language } }]),
    remove: (id: string) => deactivateUser(office.fleet.context, tenantId, id, endPasskeys),
    mailed: async () => {
      await office.deliver(await one.job('question_asked'));
      const mail = (await office.cloud.ses.mails()).at(-1);
      if (mail === undefined) throw new Error('nothing was mailed');
      return mail;
    },
  };
}

const languageOf = ({ html }: { readonly html: string }) => directionOf({ html })['lang'];

test.each([
  ['live', 'de', 'Kommentare zu 1 Frage sind noch nicht beantwortet.'],
  ['test', 'ar', 'توجد تعليقات على'],
] as const)('in %s mode, that is known from the team: %s', async (environment, language, words) => {
  const { add, signedIn, mailed } = await asked(environment);
  await signedIn((await add('Olive@Owner.example')).id, language);
  const mail = await mailed();
  expect(mail.to).toEqual([SENDER]);
  expect(languageOf(mail)).toBe(language);
  expect(mail.text).toContain(words);
});

test('it is English of who owns a key and never signed in, of who has left, and of who is not of the team', async () => {
  const { add, signedIn, remove, mailed } = await asked();
  expect(languageOf(await mailed())).toBe('en');
  const { id } = await add(SENDER);
  expect(languageOf(await mailed())).toBe('en');
  await signedIn(id, 'de');
  expect(languageOf(await mailed())).toBe('de');
  await remove(id);
  expect(languageOf(await mailed())).toBe('en');
});

test('the language of a person of another tenant with the same address is not theirs', async () => {
  const [one, other] = [await asked(), await asked()];
  await other.signedIn((await other.add(SENDER)).id, 'ar');
  expect(languageOf(await one.mailed())).toBe('en');
});

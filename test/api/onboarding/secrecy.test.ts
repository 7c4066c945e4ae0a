/** What respondents say and who they are lies sealed in the table, and is in no line of the log. */
import { expect, it } from 'vitest';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, save, submit } from '../../support/journeys.ts';
import {
  announce,
  comment,
  complete,
  exchange,
  type FilesTenant,
  HOUR_MS,
  makeFilesTenant,
  note,
  openedWithFile,
  pdf,
  put,
  regenerate,
  renew,
  runJobs,
  runTimers,
  session,
  storedFiles,
  upload,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

/** Everything that is personal below begins with this word, or is one of the others. */
const CANARY = 'Canary';
const PERSONAL = [
  CANARY,
  'canary',
  'respondent@lantern.example',
  'office@lantern.example',
  'Lantern Shipping',
  'olive.owner@example.org',
  'Olive Owner',
];

let api: InProcessApi;
let tenant: FilesTenant;
/** Tokens, sessions and addresses that opened something on the way. */
const secrets: string[] = [];

withApi(async (opened) => {
  api = opened;
  tenant = await makeFilesTenant(api);
  await journey();
});

/** Every step of the respondent's side, refused ones among them. */
async function journey(): Promise<void> {
  const sent = await openedWithFile(api, tenant);
  secrets.push(sent.linkToken, sent.bearer);
  const { ids } = tenant.questionnaire;
  const { bearer, responseId } = sent;
  const file = { file_question_id: tenant.files.others, filename: 'Canary passport.pdf', size: pdf().length };
  const ticket = await announce(api, bearer, file);
  secrets.push(String(ticket.body['url']));
  await complete(api, bearer, ticket.body['upload_id']);
  await put(ticket, pdf());
  await complete(api, bearer, ticket.body['upload_id']);
  await upload(api, bearer, tenant.files.others, 'Canary broken.pdf', new TextEncoder().encode('Canary'));
  await announce(api, bearer, { ...file, filename: 'Canary.exe' });
  await comment(api, bearer, { question_id: ids.name, text: 'Canary comment' });
  await comment(api, bearer, { question_id: 1, text: 'Canary of no question' });
  await save(api, bearer, {
    section_number: 1,
    revision: 0,
    answers: [{ question_id: ids.name, answer_text: 'Canary answer' }],
  });
  await save(api, bearer, { section_number: 9, revision: 0, answers: [{ question_id: 'Canary' }] });
  await submit(api, bearer);
  await exchange(api, 'Canary-token');
  await renew(api, 'Canary-token');
  const form = new FormData();
  form.append('document_type', 'Letter');
  form.append('file', new Blob([pdf('letter')]), 'Canary letter.pdf');
  await api.call('POST', `/api/v1/responses/${responseId}/documents/upload/`, { key: tenant.live, form });
  await fill(api, tenant, bearer);
  await answered(responseId, bearer);
  await replaced(responseId, sent.linkToken);
  const gone = await openedWithFile(api, tenant);
  await api.call('DELETE', `/api/v1/responses/${gone.responseId}/`, { key: tenant.live });
  await session(api, gone.bearer);
  for (const kind of ['mail', 'purge'] as const) expect(await runJobs(api, tenant.scopes.live, kind)).toBe(0);
  expect((await storedFiles(api, tenant.scopes.live, responseId)).kept.length).toBeGreaterThan(1);
}

/** Submitted, asked for changes with a reason that is shared, and submitted again. */
async function answered(responseId: string, bearer: string): Promise<void> {
  const { ids } = tenant.questionnaire;
  const answers = [
    { question_id: ids.name, answer_text: 'Canary answer' },
    { question_id: ids.licensed, answer_text: 'no' },
  ];
  await save(api, bearer, { section_number: 1, revision: 1, answers });
  expect((await submit(api, bearer)).status).toBe(200);
  const asked = { text: 'Canary reason', status_transition: 'CHANGES_REQUESTED', share_with_entity: true };
  await note(api, tenant, responseId, asked);
  expect(await runJobs(api, tenant.scopes.live, 'mail')).toBe(0);
  await session(api, bearer);
  expect((await submit(api, bearer)).status).toBe(200);
}

/** New links, by the tenant and by the respondent, one of them after its time. */
async function replaced(responseId: string, linkToken: string): Promise<void> {
  secrets.push(String((await regenerate(api, tenant, responseId)).body['token']));
  await renew(api, linkToken);
  const late = await openedWithFile(api, tenant);
  await pass(api, 49 * HOUR_MS);
  expect(await runTimers(api)).toBe(0);
  await renew(api, late.linkToken);
  expect(await runJobs(api, tenant.scopes.live, 'mail')).toBe(0);
  secrets.push(late.linkToken, ...api.mails.flatMap(({ token }) => (token === '' ? [] : [token])));
}

it('no line of the log holds a name, an address, an answer, a comment or the name of a file', () => {
  const log = api.logged.join('\n');
  expect(log).toContain('onboarding.upload_complete');
  expect(PERSONAL.filter((word) => log.includes(word))).toEqual([]);
});

it('no item of the table holds any of them in clear', async () => {
  const stored = JSON.stringify(await api.items());
  expect(PERSONAL.filter((word) => stored.includes(word))).toEqual([]);
});

it('neither holds a token, a page session or a signed address', async () => {
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  const everything = JSON.stringify(await api.items()) + api.logged.join('\n');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
});

it('names of stored files say nothing about what is in them', async () => {
  const objects = api.ports.objects.within(tenant.scopes.live);
  const names = await objects.list('files/');
  expect(names.length).toBeGreaterThan(2);
  for (const name of names)
    expect(name).toMatch(/^files\/responses(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){3}$/);
});

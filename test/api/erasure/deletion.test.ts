/** What stays stored after a response and its entity are deleted. */
import { expect, it } from 'vitest';
import { itemKinds } from '#functions/items.ts';
import { filesThatHold, kindsThatHold } from '../../support/erasure/personal-remains.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { save, submit } from '../../support/journeys.ts';
import {
  comment,
  exchange,
  type FilesTenant,
  makeFilesTenant,
  note,
  pdf,
  regenerate,
  runJobs,
  upload,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

const WORDS = ['Zanzibarr', 'zanzibarr.person@lantern.example'];

let api: InProcessApi;
let tenant: FilesTenant;

withApi((opened) => {
  api = opened;
});

async function answeredAndReviewed() {
  tenant = await makeFilesTenant(api);
  const sent = await api.call('POST', '/api/v1/workflows/send/', {
    key: tenant.live,
    body: {
      entity: { legal_name: 'Zanzibarr Shipping Ltd', email: 'zanzibarr.office@lantern.example' },
      ddq: { questionnaire_id: tenant.questionnaire.stored.id },
      email: 'zanzibarr.person@lantern.example',
    },
  });
  const ids = { response: String(sent.body['response_id']), entity: String(sent.body['entity_id']) };
  await runJobs(api, tenant.scopes.live, 'mail');
  const { token } = (await regenerate(api, tenant, ids.response)).body;
  const opened = await exchange(api, token);
  const bearer = String(opened.body['session_token']);
  await upload(api, bearer, tenant.files.certificate, 'Zanzibarr certificate.pdf', pdf('Zanzibarr'));
  const { name, licensed } = tenant.questionnaire.ids;
  await comment(api, bearer, { question_id: name, text: 'Zanzibarr asks' });
  for (const [revision, text] of ['Zanzibarr Ltd', 'Zanzibarr Shipping Ltd'].entries())
    await save(api, bearer, {
      section_number: 1,
      revision,
      answers: [
        { question_id: name, answer_text: text },
        { question_id: licensed, answer_text: 'no' },
      ],
    });
  expect((await submit(api, bearer)).status).toBe(200);
  await note(api, tenant, ids.response, { text: 'Zanzibarr was checked' });
  return { ...ids, token: String(token) };
}

async function deleted(): Promise<{ readonly token: string }> {
  const { response, entity, token } = await answeredAndReviewed();
  expect(await kindsThatHold(api, tenant.scopes.live, WORDS)).toContain('onboarding session');
  for (const path of [`responses/${response}/`, `entities/${entity}/`]) {
    expect((await api.call('DELETE', `/api/v1/${path}`, { key: tenant.live })).status).toBe(204);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
  }
  return { token };
}

it('leaves personal data only in kinds that state how long they keep it after a deletion', async () => {
  await deleted();
  const stated = itemKinds.filter(({ retention }) => retention.afterDeletion !== undefined);
  const names = stated.map(({ name }) => name);
  const found = await kindsThatHold(api, tenant.scopes.live, WORDS);
  expect(found.filter((name) => !names.includes(name))).toEqual([]);
  expect(await filesThatHold(api, tenant.scopes.live, WORDS)).toEqual([]);
});

it('leaves a session and link pointers without personal data, which the table deletes after 30 days', async () => {
  const { token } = await deleted();
  const left = (await api.items()).filter(
    ({ pk, sk, tenant_id }) =>
      (tenant_id === tenant.id && sk === 'LINK') || (sk === 'ONB' && String(pk).includes(tenant.id)),
  );
  const day = 24 * 3_600_000;
  const until = Math.ceil((api.clock.now() + 30 * day) / 1000);
  expect(left.map(({ sk }) => sk).sort()).toEqual(['LINK', 'LINK', 'ONB']);
  for (const { ttl } of left) {
    expect(ttl).toBeGreaterThan(until - 600);
    expect(ttl).toBeLessThanOrEqual(until);
  }
  const answer = await exchange(api, token);
  expect([answer.status, answer.body['error']]).toEqual([410, 'link_revoked']);
});

/** How many documents and files there may be: refused before anything is stored, also of many calls at once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_FILES_OF_QUESTION, MOST_OPEN_UPLOADS } from '#shared/domain/documents/limits.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { DocumentFixture, formOf, pdf } from '../../../support/documents/fixture.ts';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { sendAndOpen } from '../../../support/journeys.ts';
import { announce, complete, makeFilesTenant, put } from '../../../support/onboarding/fixture.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
});

async function limit(set: Readonly<Record<string, number>>): Promise<void> {
  const { live } = fixture.tenant.scopes;
  await fixture.tenant.table('live').update(environmentKey(live), { set });
}

describe('documents', () => {
  it('of an entity are refused above its limit, also of five calls at once', async () => {
    await limit({ documents_per_entity: 3 });
    const entityId = await fixture.entity();
    const upload = (n: number) => fixture.upload({ entityId, bytes: pdf(`${n}`) });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(upload));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400]);
    const refused = await upload(6);
    expect([refused.status, refused.body['file']]).toEqual([
      400,
      ['The entity has 3 documents and may have no more. Delete some first.'],
    ]);
    expect(await fixture.listed('', entityId)).toMatchObject({ count: 3 });
    expect((await fixture.upload()).status).toBe(201);
  });

  it('of a tenant are refused above its limit, those of the library and of entities together', async () => {
    await limit({ documents_per_tenant: 2 });
    const entityId = await fixture.entity();
    const first = await fixture.uploaded();
    await fixture.uploaded({ entityId });
    for (const place of [{}, { entityId }]) {
      const refused = await fixture.upload(place);
      expect([refused.status, refused.body['file']]).toEqual([
        400,
        ['There are 2 documents, and there may be no more. Delete some first.'],
      ]);
    }
    expect(await fixture.objects()).toHaveLength(2);
    await fixture.remove(first);
    expect((await fixture.upload({ entityId })).status).toBe(201);
  });
});

describe('files of a response', () => {
  it('to one question are refused above the limit, also of calls at once', async () => {
    const tenant = await makeFilesTenant(api);
    const own = new DocumentFixture(api, tenant);
    const { responseId } = await sendAndOpen(api, tenant);
    const fields = { document_type: 'Other', file_question_id: String(tenant.files.others) };
    const path = `/api/v1/responses/${responseId}/documents/`;
    const post = (n: number) =>
      own.call('POST', `${path}upload/`, { form: formOf(fields, pdf(`${n}`), `${n}.pdf`) });
    for (let n = 0; n < MOST_FILES_OF_QUESTION - 2; n += 1) await post(n);
    const answers = await Promise.all([100, 101, 102, 103, 104].map(post));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400]);
    expect((await post(200)).body['file']).toEqual([
      `There may be at most ${MOST_FILES_OF_QUESTION} files here. Remove some first.`,
    ]);
    expect((await own.call('GET', path)).body['count']).toBe(MOST_FILES_OF_QUESTION);
    // A file that is there already is no further one.
    expect((await post(0)).status).toBe(201);
  });
});

describe('uploads of a respondent', () => {
  it('are refused with 429 while too many are open, until one is completed or ends', async () => {
    const tenant = await makeFilesTenant(api);
    const { bearer } = await sendAndOpen(api, tenant);
    const body = { file_question_id: tenant.files.others, filename: 'a.pdf', size: pdf().length };
    const first = await announce(api, bearer, body);
    for (let n = 1; n < MOST_OPEN_UPLOADS; n += 1) await announce(api, bearer, body);
    const refused = await announce(api, bearer, body);
    expect([refused.status, refused.body['error']]).toEqual([429, 'too_many_uploads']);
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(800);
    await put(first, pdf());
    expect((await complete(api, bearer, first.body['upload_id'])).status).toBe(201);
    expect((await announce(api, bearer, body)).status).toBe(201);
    expect((await announce(api, bearer, body)).status).toBe(429);
    await pass(api, 16 * 60_000);
    expect((await announce(api, bearer, body)).status).toBe(201);
  });
});

/** Pictures of a verification: which files are taken, what they replace, how many, and calls at the same time. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import { MOST_DAILY_UPLOADS, MOST_OPEN_UPLOADS } from '#shared/domain/respondent/verification/uploads.ts';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { HOUR_MS, pdf, put, runJobs } from '../../../support/onboarding/fixture.ts';
import { jpeg, PersonAtStep, png } from '../../../support/onboarding/verification-step.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: PersonAtStep;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  person = await PersonAtStep.open(api, tenant);
  await person.consent();
  await person.document();
});

const files = () =>
  api.ports.objects.within(tenant.scopes.live).list(`files/verification/${person.verificationId}/`);

describe('a picture', () => {
  it('takes the place of the one before, whose file is removed', async () => {
    await person.capture('selfie', jpeg('one'));
    await person.capture('selfie', png(), 'picture.png');
    await runJobs(api, tenant.scopes.live, 'purge');
    const names = await files();
    expect(names).toHaveLength(1);
    const stored = await api.ports.objects.within(tenant.scopes.live).get(names[0] ?? '');
    expect(stored).toEqual(png());
  });

  it.each([
    ['selfie', 'picture.pdf', pdf()],
    ['selfie', 'picture.exe', jpeg()],
    ['document_front', 'picture.docx', jpeg()],
    ['document_front', 'picture.txt', jpeg()],
    ['document_front', 'no-extension', jpeg()],
  ])('for %s named %s is refused with 400 before anything is stored', async (slot, filename, bytes) => {
    const answer = await person.announce(slot, filename, bytes.length);
    expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, 'file']);
  });

  it.each([
    ['a PDF that is called a JPEG', pdf(), 'picture.jpg'],
    ['a JPEG that is called a PNG', jpeg(), 'picture.png'],
    ['a text', new TextEncoder().encode('not a picture'), 'picture.jpeg'],
    ['markup', new TextEncoder().encode('<svg onload="x()"/>'), 'picture.jpg'],
  ])('whose content is %s is refused, and the slot stays empty', async (_what, bytes, filename) => {
    const answer = await person.capture('selfie', bytes, filename);
    expect(answer.status).toBe(400);
    expect(await files()).toEqual([]);
    expect((await person.view()).captures.at(-1)?.status).toBe('missing');
  });

  it.each([0, -1, 1.5, MAX_FILE_BYTES + 1])('of %d bytes is refused with 400', async (size) => {
    expect((await person.announce('selfie', 'picture.jpg', size)).status).toBe(400);
  });

  it('of a PDF is taken for the sides of a document', async () => {
    expect((await person.capture('document_front', pdf(), 'scan.PDF')).status).toBe(200);
  });

  it('is taken once: by its upload, with a key, and never without its bytes', async () => {
    const opened = await person.announce('selfie');
    const id = opened.body['upload_id'];
    expect((await person.complete(id)).body['error']).toBe('upload_incomplete');
    await put(opened, jpeg());
    const key = randomUUID();
    const first = await person.complete(id, key);
    const again = await person.complete(id, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await person.complete(id)).status).toBe(404);
    expect((await person.complete(randomUUID())).status).toBe(404);
  });

  it('of another person is refused with 404', async () => {
    const other = await PersonAtStep.open(api, tenant);
    await other.consent();
    await other.document();
    const opened = await person.announce('selfie');
    await put(opened, jpeg());
    expect((await other.complete(opened.body['upload_id'])).status).toBe(404);
    expect((await person.complete(opened.body['upload_id'])).status).toBe(200);
  });

  it('whose document was changed after the announcement is not taken', async () => {
    const opened = await person.announce('document_back');
    await put(opened, jpeg());
    await person.document('passport');
    expect((await person.complete(opened.body['upload_id'])).status).toBe(404);
  });

  it(`is refused with 429 beyond ${MOST_OPEN_UPLOADS} open uploads, until they have expired`, async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= MOST_OPEN_UPLOADS; count += 1)
      statuses.push((await person.announce('selfie')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_OPEN_UPLOADS);
    expect(statuses.at(-1)).toBe(429);
    await pass(api, 16 * 60_000);
    expect((await person.announce('selfie')).status).toBe(201);
  });

  it(`is refused with 429 beyond ${MOST_DAILY_UPLOADS} uploads of a slot and day`, async () => {
    for (let count = 0; count < MOST_DAILY_UPLOADS; count += 1)
      expect((await person.capture('selfie', jpeg(String(count)))).status).toBe(200);
    const refused = await person.announce('selfie');
    expect([refused.status, refused.body['error']]).toEqual([429, 'too_many_uploads']);
    expect((await person.announce('document_front')).status).toBe(201);
    await pass(api, 24 * HOUR_MS);
    const opened = await api.call('POST', '/api/v1/onboarding/exchange/', {
      body: { token: person.linkToken },
    });
    person.bearer = String(opened.body['session_token']);
    expect((await person.announce('selfie')).status).toBe(201);
  });
});

describe('at the same time', () => {
  it('uploads of one slot leave one picture and one file', async () => {
    for (let round = 0; round < 5; round += 1) {
      const opened = await Promise.all([person.announce('selfie'), person.announce('selfie')]);
      await Promise.all(opened.map((each) => put(each, jpeg())));
      const done = await Promise.all(opened.map(({ body }) => person.complete(body['upload_id'])));
      expect(done.map(({ status }) => status)).toEqual([200, 200]);
    }
    await runJobs(api, tenant.scopes.live, 'purge');
    expect(await files()).toHaveLength(1);
  });

  it('uploads of all slots are all kept', async () => {
    const slots = ['document_front', 'document_back', 'selfie'];
    expect(
      (await Promise.all(slots.map((slot) => person.capture(slot)))).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    expect((await person.view()).captures.map(({ status }) => status)).toEqual([
      'received',
      'received',
      'received',
    ]);
  });

  it('a submission and a change of the document never submit without the pictures', async () => {
    for (let round = 0; round < 5; round += 1) {
      const each = await PersonAtStep.open(api, tenant);
      await each.giveEverything();
      const [submitted, changed] = await Promise.all([each.submit(), each.document('passport')]);
      expect([submitted.status, changed.status]).toSatisfy(
        ([one, other]: number[]) => (one === 202 && other === 409) || (one === 400 && other === 200),
      );
    }
  });
});

/** POST …/report/generate/ and what follows: a task, a document of the entity, an event, and the file. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { LISTED_PERSON, REGISTERED_COMPANY, ReportFixture, VERSIONS } from '../../support/reports/fixture.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ReportFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ReportFixture.open(api);
});

describe.each(VERSIONS)('a call under %s', (version) => {
  // proves RPT-101 to RPT-106
  it('without a body is accepted with a pending task', async () => {
    const id = await fixture.entity();
    const { status, body } = await fixture.generate(id, version);
    expect(status).toBe(202);
    expect(body).toEqual({
      status: 'pending',
      message: expect.stringMatching(/\w/),
      task_id: expect.any(String),
      entity_id: id,
    });
    expect(await fixture.task(body['task_id'])).toMatchObject({
      kind: 'client-report',
      status: 'pending',
      subject_id: id,
    });
  });

  it('about an entity of nobody, of another tenant or environment is a 404 that starts nothing', async () => {
    const id = await fixture.entity();
    const other = await ReportFixture.open(api);
    const test = new ReportFixture(api, fixture.tenant, 'test');
    const answers = [
      await fixture.generate(randomUUID(), version),
      await other.generate(id, version),
      await test.generate(id, version),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const { scope } of [fixture, other, test])
      expect((await api.outbox(scope)).filter(({ lane }) => lane === 'job')).toEqual([]);
  });
});

describe('a generated report', () => {
  // proves RPT-107, RPT-111, EVT-008
  it('is announced once, with the document of the entity that it is', async () => {
    const id = await fixture.entity();
    const { body } = await fixture.generated(id);
    const [document, ...others] = await fixture.documents(id);
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      document_type_name: 'Client report',
      name: expect.stringMatching(
        /^Client report – Northwind Harbour Logistics Ltd – \d{4}-\d{2}-\d{2}\.pdf$/,
      ),
      content_type: 'application/pdf',
      classification: 'tenant_private',
      scan_status: 'clean',
      uploaded_by_email: OWNER.email,
    });
    expect(await fixture.announced('report.client_report_generated')).toEqual([
      {
        document_id: document?.id,
        entity_id: id,
        entity_name: REGISTERED_COMPANY.legal_name,
        object: 'document',
        report_type: 'client',
        task_id: body['task_id'],
      },
    ]);
    expect(await fixture.task(body['task_id'])).toMatchObject({
      status: 'completed',
      result: { document_id: document?.id },
    });
    const { status } = await fixture.call(
      'GET',
      `/api/v1/entities/${id}/documents/${document?.id}/download/`,
    );
    expect(status).toBe(200);
  });

  // proves RPT-112, RPT-113, RPT-114, RPT-116
  it('has everything that is known of the entity, with decisions by name', async () => {
    const id = await fixture.entity(LISTED_PERSON);
    await fixture.screen(id);
    await fixture.decide(id, 'unacceptable_risk');
    const session = await fixture.verification(id, {
      verification_checks: { document_check: true, identity_check: true },
    });
    await fixture.conclude(session);
    await fixture.review(session, 'approved', 'The person was met in Harwich.');
    const response = await fixture.response(id, 'Due diligence of the year');
    await fixture.submit(response);
    await fixture.note(response, 'The licence is missing.');
    await fixture.document(id, { name: 'licence.pdf' });
    await fixture.generated(id);
    const text = await fixture.text(id);
    for (const heading of [
      'Summary',
      'Entity information',
      'Related entities',
      'AML screening',
      'Identity checks',
      'Non-document checks',
      'Reviewer notes',
      'Documents',
      'Questionnaires',
      'Record of this report',
    ])
      expect(text).toContain(`\n${heading}\n`);
    for (const said of [
      'Ovrin Kastelmar',
      'sanctions',
      'Unacceptable risk',
      `Decided by: ${OWNER.name}`,
      'Identity data',
      'The person was met in Harwich.',
      'The licence is missing.',
      'licence.pdf',
      'Due diligence of the year',
      `Prepared for: ${OWNER.name}`,
    ])
      expect(text).toContain(said);
  });

  it('has nothing of confidential documents, and does not list earlier reports', async () => {
    const id = await fixture.entity();
    await fixture.document(id, { name: 'secret.pdf', fields: { classification: 'confidential' } });
    await fixture.generated(id);
    await fixture.generated(id);
    const text = await fixture.text(id);
    expect(text).not.toContain('secret.pdf');
    expect(text).toContain('There are no documents that this report may list.');
  });

  it('is marked in test mode, and charges nothing in either', async () => {
    const test = new ReportFixture(api, fixture.tenant, 'test');
    const id = await test.entity();
    await test.generated(id);
    expect(await test.text(id)).toContain('Test data');
    const purses = (await api.items()).filter(
      ({ pk, sk }) => String(pk).includes(fixture.tenant.id) && String(sk).startsWith('HOLD'),
    );
    expect(purses).toEqual([]);
  });
});

describe('the latest report', () => {
  // proves RPT-108, RPT-109
  it.each(VERSIONS)('is a PDF that is saved under its name, with a digest, under %s', async (version) => {
    const id = await fixture.entity();
    await fixture.generated(id);
    const { status, headers, bytes } = await fixture.download(id, version);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'Content-Type': 'application/pdf',
      'Content-Disposition': expect.stringMatching(
        /^attachment; filename="Client report [^"]+\.pdf"; filename\*=UTF-8''/,
      ),
      'Repr-Digest': expect.stringMatching(/^sha-256=:[\w+/]{43}=:$/),
    });
    expect(Buffer.from(bytes ?? []).toString('latin1', 0, 4)).toBe('%PDF');
  });

  // proves RPT-110
  it.each(VERSIONS)(
    'is a 404 with error, message and details before there is one, under %s',
    async (version) => {
      const id = await fixture.entity();
      await fixture.generate(id);
      const { status, body } = await fixture.download(id, version);
      expect(status).toBe(404);
      expect(body).toMatchObject({
        error: 'not_found',
        message: expect.stringMatching(/\w/),
        details: expect.stringMatching(/\w/),
      });
      const unknown = await fixture.download(randomUUID(), version);
      const { request_id: _one, ...missing } = body;
      const { request_id: _other, ...none } = unknown.body;
      expect([unknown.status, none]).toEqual([404, missing]);
    },
  );

  it('of another tenant or environment is as none', async () => {
    const id = await fixture.entity();
    await fixture.generated(id);
    const others = [await ReportFixture.open(api), new ReportFixture(api, fixture.tenant, 'test')];
    for (const other of others) expect((await other.download(id)).status).toBe(404);
  });

  // proves RPT-115
  it('is the newest, with what was changed meanwhile', async () => {
    const id = await fixture.entity();
    await fixture.generated(id);
    const before = await fixture.text(id);
    await fixture.ok('PATCH', `/api/v1/entities/${id}/`, { body: { phone: '+44 1255 0042' } });
    await api.clock.advance(1);
    await fixture.generated(id);
    const after = await fixture.text(id);
    expect(before).not.toContain('+44 1255 0042');
    expect(after).toContain('+44 1255 0042');
    expect(await fixture.documents(id)).toHaveLength(2);
  });

  it('is the one before where the newest is deleted, and none where all are', async () => {
    const id = await fixture.entity();
    await fixture.generated(id);
    await fixture.ok('PATCH', `/api/v1/entities/${id}/`, { body: { phone: '+44 1255 0042' } });
    await api.clock.advance(1);
    await fixture.generated(id);
    const remove = async () => {
      const [newest] = await fixture.documents(id);
      await fixture.ok('DELETE', `/api/v1/entities/${id}/documents/${newest?.id}/`);
    };
    await remove();
    expect(await fixture.text(id)).not.toContain('+44 1255 0042');
    await remove();
    expect((await fixture.download(id)).status).toBe(404);
    await fixture.purge();
    expect(await fixture.objects()).toEqual([]);
  });
});

/** Facts of reports: everything of one entity, nothing of others, nothing confidential, in a bounded number of reads. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEntityFacts } from '#shared/domain/reports/facts/entity.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { LISTED_PERSON, REGISTERED_COMPANY, ReportFixture } from '../../../../support/reports/fixture.ts';
import { OWNER } from '../../../../support/tenant.ts';
import { withApi } from '../../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ReportFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ReportFixture.open(api);
});

async function facts(entityId: string, of: ReportFixture = fixture) {
  const { scope } = of;
  const table = of.tenant.table(of.mode);
  const opening = workerContext(api.ports).vault(scope);
  const found = await readEntityFacts({ table, scope, opening, now: api.clock.now() }, entityId);
  if (found === undefined) throw new Error('there is no such entity');
  return found;
}

describe('facts of an entity', () => {
  it('are empty lists where nothing was done', async () => {
    const found = await facts(await fixture.entity());
    expect(found.entity.name).toBe(REGISTERED_COMPANY.legal_name);
    expect(found.register).toBeUndefined();
    expect(found.screening).toBeUndefined();
    const none = { items: [], omitted: 0 };
    expect([found.verifications, found.documents, found.responses]).toEqual([none, none, none]);
  });

  it('are undefined for an entity of nobody, and of another tenant or environment', async () => {
    const id = await fixture.entity();
    const others = [await ReportFixture.open(api), new ReportFixture(api, fixture.tenant, 'test')];
    for (const other of others) await expect(facts(id, other)).rejects.toThrow('no such entity');
    await expect(facts(randomUUID())).rejects.toThrow('no such entity');
  });

  it('have officers and owners that a register has answered, with the instant of the answer', async () => {
    const id = await fixture.entity();
    await fixture.register();
    const { register } = await facts(id);
    expect(register?.company).toMatchObject({ name: REGISTERED_COMPANY.legal_name, source: 'sandbox' });
    expect(register?.company.officers.map(({ name }) => name)).toContain('Tomasz Example');
    expect(Date.parse(register?.answeredAt ?? '')).toBeGreaterThan(0);
  });

  it('have no register where the answer has expired', async () => {
    const id = await fixture.entity();
    await fixture.register();
    const { scope } = fixture;
    const opening = workerContext(api.ports).vault(scope);
    const now = api.clock.now() + 8 * 86_400_000;
    const found = await readEntityFacts({ table: fixture.tenant.table('live'), scope, opening, now }, id);
    expect(found?.register).toBeUndefined();
  });
});

describe('facts of a screening', () => {
  it('have the risk with what each hit adds, the lists with their hashes, and decisions by name and time', async () => {
    const id = await fixture.entity(LISTED_PERSON);
    await fixture.screen(id);
    await fixture.decide(id, 'unacceptable_risk');
    const { screening } = await facts(id);
    const [hit] = screening?.hits.items ?? [];
    expect(hit).toMatchObject({ name: 'Ovrin Kastelmar', status: 'not_reviewed', topics: ['sanction'] });
    expect(screening?.risk).toEqual({ score: hit?.risk, level: 'high' });
    expect(screening?.evidence?.sources[0]).toMatchObject({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(screening?.cases[0]).toMatchObject({
      record: { decision: 'unacceptable_risk', closed_at: expect.any(String) },
      details: { closed_by: { name: OWNER.name } },
    });
  });
});

describe('facts of verifications', () => {
  it('have checks, what was read and compared, the address that was asked, and reviews', async () => {
    const id = await fixture.entity({ ...LISTED_PERSON, first_name: 'Ines', last_name: 'Moreau' });
    const checks = { document_check: true, identity_check: true };
    const session = await fixture.verification(id, { verification_checks: checks });
    await fixture.conclude(session);
    await fixture.review(session, 'approved', 'The person was met.');
    const { items } = (await facts(id)).verifications;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      status: 'completed',
      asked: { email: LISTED_PERSON.email, by: 'email' },
      read: { first_name: 'INES', document_type: 'passport' },
      reviews: [{ decision: 'approved', notes: 'The person was met.', reviewed_by: { name: OWNER.name } }],
    });
    expect(items[0]?.checks.map(({ type, needsDocument }) => [type, needsDocument])).toEqual([
      ['document_check', true],
      ['identity_check', false],
    ]);
    const fields = items[0]?.comparison.map(({ field }) => field);
    expect(fields).toContain('name');
    // Also in test mode: a reviewer decides by it.
    expect(fields).toContain('address');
    expect(items[0]?.isSimulated).toBe(fixture.mode === 'test');
  });
});

describe('facts of documents', () => {
  it('have hash, expiry date and scan status, and nothing of confidential documents, not even their number', async () => {
    const id = await fixture.entity();
    await fixture.document(id, { name: 'secret.pdf', fields: { classification: 'confidential' } });
    const shown = await fixture.document(id, {
      name: 'licence.pdf',
      fields: { classification: 'tenant_private', expiry_date: '2027-01-31' },
    });
    const { documents } = await facts(id);
    expect(documents).toEqual({ items: [expect.objectContaining({ id: shown })], omitted: 0 });
    expect(documents.items[0]).toMatchObject({
      name: 'licence.pdf',
      expiresOn: '2027-01-31',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      addedBy: { kind: 'key', email: OWNER.email },
    });
  });
});

describe('facts of responses', () => {
  it('have what was asked of whom and when, the answers that were given, notes and decisions', async () => {
    const id = await fixture.entity();
    const response = await fixture.response(id);
    await fixture.submit(response);
    await fixture.note(response, 'The licence is missing.');
    await fixture.note(response, 'Good.', 'APPROVED');
    const { responses } = await facts(id);
    expect(responses.omitted).toBe(0);
    expect(responses.items).toHaveLength(1);
    expect(responses.items[0]).toMatchObject({
      id: response,
      name: 'Due diligence 2026',
      status: 'APPROVED',
      asked: { email: REGISTERED_COMPANY.email },
      answered: 2,
    });
    const notes = responses.items[0]?.notes.items ?? [];
    expect(
      notes.map(({ text, profile_name, status_transition }) => [text, profile_name, status_transition]),
    ).toEqual([
      ['The licence is missing.', OWNER.name, null],
      ['Good.', OWNER.name, 'APPROVED'],
    ]);
  });

  it('are those of the entity alone, the newest first, and not those that were deleted', async () => {
    const [one, other] = [await fixture.entity(), await fixture.entity()];
    const first = await fixture.response(one, 'First');
    await fixture.response(other, 'Of another');
    api.clock.advance(1_000);
    const second = await fixture.response(one, 'Second');
    const namesOf = async () => (await facts(one)).responses.items.map(({ name }) => name);
    expect(await namesOf()).toEqual(['Second', 'First']);
    await fixture.ok('DELETE', `/api/v1/responses/${second}/`);
    expect(await namesOf()).toEqual(['First']);
    expect(first).not.toBe(second);
  });
});

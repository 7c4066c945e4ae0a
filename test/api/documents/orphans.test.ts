/** A stored file whose call died before its record was committed: when it goes, and what keeps it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { holdKey } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, type Sent, sendAndOpen, submit } from '../../support/journeys.ts';
import { note, pdf, runJobs } from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const TEN_MINUTES = 10 * 60_000;
let api: InProcessApi;
let tenant: TestTenant;
let sent: Sent;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  sent = await sendAndOpen(api, tenant);
  await api.scans.results();
});

const scope = () => tenant.scopes.live;
const stored = () => api.ports.objects.within(scope()).list(`files/responses/${sent.responseId}/`);

async function storeOrphan() {
  const name = `files/responses/${sent.responseId}/${sent.entityId}/orphan`;
  await api.ports.objects.within(scope()).put(name, pdf(), 'application/pdf');
  return api.scans.results();
}

describe('a file without a record', () => {
  it('stays for ten minutes, while its result comes back, and is then removed', async () => {
    const results = await storeOrphan();
    expect(await api.recordScans(results)).toBe(1);
    await runJobs(api, scope(), 'purge');
    expect(await stored()).toHaveLength(1);
    await api.clock.advance(TEN_MINUTES);
    expect(await api.recordScans(results)).toBe(0);
    expect(await runJobs(api, scope(), 'purge')).toBe(0);
    expect(await stored()).toEqual([]);
  });

  it('stays under a legal hold on the environment', async () => {
    const results = await storeOrphan();
    await tenant.table('live').commit([{ put: { ...holdKey(scope(), 'tenant'), set_by: 'test' } }]);
    await api.clock.advance(TEN_MINUTES);
    expect(await api.recordScans(results)).toBe(0);
    await runJobs(api, scope(), 'purge');
    expect(await stored()).toHaveLength(1);
  });
});

describe('a file of an earlier submission', () => {
  it('stays when its attachment was removed, also where its result comes again', async () => {
    const form = new FormData();
    form.append('document_type', 'Certificate');
    form.append('file', new Blob([pdf()]), 'certificate.pdf');
    const path = `/api/v1/responses/${sent.responseId}/`;
    const added = await api.call('POST', `${path}documents/upload/`, { key: tenant.live, form });
    const results = await api.scans.results();
    expect(await api.recordScans(results)).toBe(0);
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    const asked = { text: 'Please send a newer certificate.', status_transition: 'CHANGES_REQUESTED' };
    expect((await note(api, tenant, sent.responseId, asked)).status).toBe(201);
    const removed = `${path}documents/${String(added.body['attachment_id'])}/`;
    expect((await api.call('DELETE', removed, { key: tenant.live })).status).toBe(204);
    await runJobs(api, scope(), 'purge');
    const before = await stored();
    expect(before).not.toEqual([]);
    await api.clock.advance(TEN_MINUTES);
    expect(await api.recordScans(results)).toBe(0);
    await runJobs(api, scope(), 'purge');
    expect(await stored()).toEqual(before);
  });
});

/** What autofill leaves of a prefill when it is sent: the answers, and nothing of where they came from (SEND-110). */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const OFFICER = 'Name of the compliance officer';
const STAFF = 'Number of employees';
const LINES = [`${OFFICER}: Odile Farrow`, `${STAFF}: 42`];

let api: InProcessApi;
let autofill: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

async function filledPrefill(): Promise<string> {
  const entity = await autofill.entity();
  await autofill.document(entity, LINES);
  const response = await autofill.response(entity);
  await autofill.filled(response);
  return response;
}

const send = (response: string) =>
  autofill.call('POST', `/responses/${response}/send/`, { email: 'respondent@harbour.example' });

async function purge(): Promise<void> {
  const jobs = (await api.outbox(autofill.scope)).filter(({ type }) => type === 'purge');
  const Records = jobs.map(({ outbox_id, type }, index) => {
    const detail = { tenant_id: autofill.tenant.id, environment: 'live', outbox_id, type };
    return { messageId: String(index), body: JSON.stringify({ detail }) };
  });
  expect((await purgeWorker(api.ports)({ Records })).batchItemFailures).toEqual([]);
}

/** Evidence items as stored. */
async function storedEvidence(response: string) {
  const items = await api.items();
  return items.filter(({ pk, sk }) => String(pk).endsWith(response) && String(sk).startsWith('SRC#'));
}

describe('a prefill that is sent', () => {
  // proves SEND-110
  it('keeps its answers, and shows no evidence from then on', async () => {
    const response = await filledPrefill();
    expect((await send(response)).status).toBeLessThan(300);
    const answers = [...(await autofill.answers(response)).values()];
    expect(answers.map(({ answer_text }) => answer_text)).toContain('Odile Farrow');
    expect(answers.every(({ evidence, autofill: state }) => evidence.length === 0 && state === null)).toBe(
      true,
    );
    const before = JSON.stringify(await storedEvidence(response)).length;
    await purge();
    await purge();
    expect(JSON.stringify(await storedEvidence(response)).length).toBeLessThan(before);
  });

  it('refuses a dispute of evidence that is not shown any more, and remembers earlier disputes', async () => {
    const response = await filledPrefill();
    const shown = await autofill.answers(response);
    const ids = [OFFICER, STAFF].map((text) => shown.get(text)?.evidence[0]?.id ?? '');
    const dispute = (id: string | undefined) =>
      autofill.call('POST', `/evidence/${id}/dispute/`, { reason: 'Not ours.' });
    expect((await dispute(ids[0])).status).toBe(200);
    await send(response);
    expect((await dispute(ids[1])).status).toBe(404);
    await purge();
    await autofill
      .save(response, { officer: { answer_text: '' }, staff: { answer_text: '' } })
      .catch(() => 0);
    await api.clock.advance(1_000);
    await autofill.filled(response);
    const again = await autofill.answers(response);
    expect(again.get(STAFF)?.evidence).toHaveLength(1);
    expect(again.get(OFFICER)?.autofill?.state ?? 'abstained').toBe('abstained');
  });

  it('never shows its respondent evidence, before or after', async () => {
    const response = await filledPrefill();
    await send(response);
    await api.clock.advance(1_000);
    await autofill.filled(response);
    const token = api.mails.at(-1)?.token ?? '';
    const opened = await api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
    const { session_token: key } = z.looseObject({ session_token: z.string() }).parse(opened.body);
    const session = await api.call('GET', '/api/v1/onboarding/session/', { key });
    expect(session.status).toBe(200);
    expect(session.text).toContain('Odile Farrow');
    expect(session.text).not.toMatch(/evidence|quotation|confidence/);
  });
});

/** A reading that somebody says is wrong: marked, audited, and never proposed for that question again. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const OFFICER = 'Name of the compliance officer';
const REASON = 'She left in March.';

let api: InProcessApi;
let autofill: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

/** A response that autofill has answered from these lines. */
async function filled(lines: readonly string[] = [`${OFFICER}: Odile Farrow`]) {
  const entity = await autofill.entity();
  await autofill.document(entity, lines);
  const response = await autofill.response(entity);
  await autofill.filled(response);
  return { entity, response, evidence: await evidenceOf(response) };
}

async function evidenceOf(response: string): Promise<string> {
  const answer = (await autofill.answers(response)).get(OFFICER);
  return answer?.evidence[0]?.id ?? '';
}

const dispute = (id: string, body: object = { reason: REASON }) =>
  autofill.call('POST', `/evidence/${id}/dispute/`, body);

describe('POST /api/v1/evidence/{id}/dispute/', () => {
  it('marks the reading with who, when and why, and audits it', async () => {
    const { response, evidence } = await filled();
    const { status, body } = await dispute(evidence);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: evidence,
      reading: 'Odile Farrow',
      disputed: { by: expect.any(String), at: expect.any(String), reason: REASON },
    });
    const answer = (await autofill.answers(response)).get(OFFICER);
    expect(answer?.evidence[0]).toEqual(body);
    const rows = (await api.items()).filter(({ action }) => action === 'evidence.dispute');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(REASON);
  });

  it('keeps the reading from being proposed again, and lets others be', async () => {
    const { entity, response, evidence } = await filled();
    await dispute(evidence);
    await autofill.save(response, { officer: { answer_text: '' } });
    await autofill.filled(response);
    expect((await autofill.answers(response)).get(OFFICER)?.answer_text ?? '').toBe('');
    await autofill.document(entity, [`${OFFICER}: Basil Quenneville`]);
    await autofill.filled(response);
    expect((await autofill.answers(response)).get(OFFICER)?.answer_text).toBe('Basil Quenneville');
  });

  it('decides a conflict: the other side is the answer', async () => {
    const { entity, response } = await filled();
    await autofill.document(entity, [`${OFFICER}: Basil Quenneville`]);
    await autofill.filled(response);
    const answer = (await autofill.answers(response)).get(OFFICER);
    expect(answer?.autofill?.state).toBe('conflict');
    const wrong = answer?.evidence.find(({ reading }) => reading === 'Odile Farrow');
    await dispute(wrong?.id ?? '');
    await autofill.filled(response);
    expect((await autofill.answers(response)).get(OFFICER)).toMatchObject({
      answer_text: 'Basil Quenneville',
      autofill: { state: 'answered' },
    });
  });

  it('concerns that question only', async () => {
    const { entity, response } = await filled();
    const name = (await autofill.answers(response)).get('Legal name of the company');
    await dispute(name?.evidence[0]?.id ?? '');
    const other = await autofill.response(entity);
    await autofill.filled(other);
    expect((await autofill.answers(other)).get('Legal name of the company')?.answer_text).toBe(
      'Quiet Harbour Ltd',
    );
  });

  it('replaces an earlier dispute of the same reading', async () => {
    const { response, evidence } = await filled();
    await dispute(evidence);
    await dispute(evidence, { reason: 'Another person.' });
    const answer = (await autofill.answers(response)).get(OFFICER);
    expect(answer?.evidence[0]?.disputed?.reason).toBe('Another person.');
  });

  it('answers 404 for evidence of nobody, of another environment, and of a response that is gone', async () => {
    const { response, evidence } = await filled();
    expect((await dispute(randomUUID())).status).toBe(404);
    const test = new AutofillFixture(api, autofill.tenant, autofill.imported, 'test');
    const body = { reason: REASON };
    expect((await test.call('POST', `/evidence/${evidence}/dispute/`, body)).status).toBe(404);
    const other = new AutofillFixture(api, await makeTenant(api), autofill.imported);
    expect((await other.call('POST', `/evidence/${evidence}/dispute/`, body)).status).toBe(404);
    await autofill.call('DELETE', `/responses/${response}/`);
    expect((await dispute(evidence)).status).toBe(404);
  });

  it.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(301) }, { reason: 7 }])(
    'answers 400 for %j',
    async (body) => {
      const { evidence } = await filled();
      expect((await dispute(evidence, body)).status).toBe(400);
    },
  );
});

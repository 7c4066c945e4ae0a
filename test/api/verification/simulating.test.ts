/** `POST /api/v1/verification/sessions/{id}/simulate/`: each outcome of the sandbox ends as it is documented. */
import { describe, expect, it } from 'vitest';
import { SANDBOX_OUTCOMES } from '#shared/domain/verification/provider/sandbox/outcomes.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runVerifications } from '../../support/onboarding/verification-step.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { Verifications } from './fixture.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

const REQUIREMENT = { verification_checks: { document_check: true, proof_of_address_check: true } };

/** A person with a name only. */
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };

function addressLine({ comparison }: Readonly<Record<string, unknown>>): unknown {
  return Array.isArray(comparison) ? comparison.find(({ field }) => field === 'address') : undefined;
}

async function simulated(outcome: string, facts: object = {}) {
  const test = new Verifications(api, await makeTenant(api), 'test');
  const id = await test.session(REQUIREMENT, { ...PERSON, ...facts });
  const answer = await test.call('POST', `/api/v1/verification/sessions/${id}/simulate/`, { outcome });
  await runVerifications(api, test.scope);
  return { test, id, answer };
}

const judged = SANDBOX_OUTCOMES.flatMap(({ value, ends }) =>
  ends.kind === 'found' ? [{ value, ends }] : [],
);
const refused = SANDBOX_OUTCOMES.flatMap(({ value, ends }) =>
  ends.kind === 'failed' ? [{ value, ends }] : [],
);

describe('a simulated verification', () => {
  // proves VER-503
  it('is clear, and its results can be read', async () => {
    const { test, id, answer } = await simulated('clear');
    expect([answer.status, answer.body['outcome']]).toEqual([202, 'clear']);
    expect((await test.get(id)).body).toMatchObject({ status: 'completed', outcome: 'clear' });
    expect((await test.get(id, 'results/')).body).toMatchObject({
      outcome: 'clear',
      comparison: [{}, {}, {}, {}, { field: 'address' }, {}, {}],
    });
    expect(await test.events()).toMatchObject({ 'verification.session_completed': 1 });
  });

  it.each(judged)('with $value is completed with its outcome and reason', async ({ value, ends }) => {
    const { test, id } = await simulated(value);
    expect((await test.get(id)).body).toMatchObject({
      status: 'completed',
      outcome: ends.outcome,
      failure_reason: ends.reason,
    });
    expect(await test.events()).toMatchObject({ 'verification.session_failed': 1 });
  });

  it('with another address shows both addresses, so that a reviewer can decide', async () => {
    const address = { address_line_1: '5 Heron Row', address_city: 'Testville', address_country: 'GB' };
    const { test, id } = await simulated('address_mismatch', address);
    const { body } = await test.get(id, 'results/');
    expect(addressLine(body)).toMatchObject({
      ...{ entity_value: '5 Heron Row, Testville, GB', document_value: '99 Elsewhere Lane, Othertown, GB' },
      ...{ finding: 'differs', not_compared_because: null },
    });
    // Test mode answers less: the document's address is a line of the comparison only.
    expect(body['extracted_data']).not.toHaveProperty('address');
  });

  it('with another address says why it was not compared where our record has none', async () => {
    const { test, id } = await simulated('address_mismatch');
    expect(addressLine((await test.get(id, 'results/')).body)).toMatchObject({
      ...{ entity_value: null, document_value: expect.stringContaining('99 Elsewhere Lane') },
      ...{ finding: 'not_compared', not_compared_because: 'record_has_none' },
    });
  });

  // proves VER-505
  it.each(refused)('with $value has failed for its reason, and has no results', async ({ value, ends }) => {
    const { test, id } = await simulated(value);
    expect((await test.get(id)).body).toMatchObject({ status: 'failed', failure_reason: ends.reason });
    expect((await test.get(id, 'results/')).status).toBe(400);
  });

  it('that has to be shown again stays open, and is clear the second time', async () => {
    const { test, id } = await simulated('document_unreadable');
    expect((await test.get(id)).body['status']).toBe('accessed');
    await test.call('POST', `/api/v1/verification/sessions/${id}/simulate/`, {
      outcome: 'document_unreadable',
    });
    await runVerifications(api, test.scope);
    expect((await test.get(id)).body).toMatchObject({ status: 'completed', outcome: 'clear' });
  });

  it.each(SANDBOX_OUTCOMES)(
    'without an outcome ends as the name $name does: $value',
    async ({ name, value, ends }) => {
      const test = new Verifications(api, await makeTenant(api), 'test');
      const [first_name = '', last_name = ''] = name.split(' ');
      const id = await test.session(REQUIREMENT, { entity_type: 'individual', first_name, last_name });
      const answer = await test.call('POST', `/api/v1/verification/sessions/${id}/simulate/`, {});
      expect([answer.status, answer.body['outcome']]).toEqual([202, value]);
      await runVerifications(api, test.scope);
      const { body } = await test.get(id);
      const expected = {
        found:
          ends.kind === 'found'
            ? { status: 'completed', outcome: ends.outcome, failure_reason: ends.reason }
            : {},
        failed: ends.kind === 'failed' ? { status: 'failed', failure_reason: ends.reason } : {},
        clear: { status: 'completed', outcome: 'clear' },
        retake: { status: 'accessed', outcome: 'pending' },
        away: { status: 'accessed', outcome: 'pending' },
      };
      expect(body).toMatchObject(expected[ends.kind]);
    },
  );

  it('is not there for an outcome that the sandbox does not have', async () => {
    const { test, id, answer } = await simulated('winning');
    expect(answer.status).toBe(400);
    expect((await test.get(id)).body['status']).toBe('pending');
  });
});

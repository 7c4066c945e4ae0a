/** What only one vendor needs: sensitive results of Stripe by name, and one client of ComplyCube without idempotency keys. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VendorFakes } from '../../../../support/providers/open-fakes.ts';
import { FACTS, REQUEST } from '../../../../support/providers/subjects.ts';
import { FILLED_IN } from '../../../../support/providers/vendor.ts';

let fakes: VendorFakes;
beforeAll(async () => {
  fakes = await VendorFakes.open();
});
afterAll(() => fakes.close());
afterEach(() => fakes.forget());

/** The results of a session that Stripe has verified. */
async function verifiedBy(secret: Readonly<Record<string, string>>, said: string[] = []) {
  const write = (message: string) => void said.push(message);
  const provider = await fakes.provider('stripe', {
    secret,
    log: { info: write, warn: write, error: write },
  });
  const { reference } = await provider.begin(REQUEST);
  fakes.stripe.verify(reference);
  const reading = await provider.read(reference, FACTS);
  if (reading.state !== 'done') throw new Error(reading.state);
  return reading;
}

describe('Stripe', () => {
  it('tells birth date, number and expiry, because each of them is asked for by its name', async () => {
    expect((await verifiedBy(FILLED_IN)).extracted).toMatchObject({
      ...{ first_name: 'Ines', last_name: 'Moreau', document_country: 'GB' },
      ...{ date_of_birth: '1975-04-21', document_number: 'FAKE75042', expiry_date: '2031-12-31' },
    });
  });

  it('tells a key without the permission the rest: what is missing is not guessed, and the log says why', async () => {
    const said: string[] = [];
    const { extracted, checks } = await verifiedBy(
      { ...FILLED_IN, stripeApiKey: 'sk_fake_0123456789' },
      said,
    );
    expect(extracted).toMatchObject({
      ...{ first_name: 'Ines', last_name: 'Moreau', document_country: 'GB' },
      ...{ date_of_birth: null, document_number: null, expiry_date: null },
    });
    expect(checks.every(({ outcome }) => outcome === 'clear')).toBe(true);
    expect(said).toContain('stripe refuses sensitive results');
  });
});

describe('ComplyCube', () => {
  it('has one client for a session whose creation was answered by a failure', async () => {
    const provider = await fakes.provider('complycube');
    fakes.complyCube.loses = true;
    const { reference } = await provider.begin(REQUEST);
    expect((await provider.begin(REQUEST)).reference).toBe(reference);
    expect(fakes.complyCube.clients.map(({ id }) => id)).toEqual([reference]);
  });

  it('has one client for a session that is begun twice at once', async () => {
    const provider = await fakes.provider('complycube');
    const begun = await Promise.all([provider.begin(REQUEST), provider.begin(REQUEST)]);
    expect(new Set(begun.map(({ reference }) => reference)).size).toBe(1);
    expect(fakes.complyCube.clients).toHaveLength(1);
  });

  it.each([true, false])(
    'gives no session the client of another, unknown filters ignored: %s',
    async (ignores) => {
      fakes.complyCube.ignoresUnknownFilters = ignores;
      const provider = await fakes.provider('complycube');
      const first = await provider.begin(REQUEST);
      const other = await provider.begin({ ...REQUEST, sessionId: '8d6b6ad0-7d0b-4f6e-9a50-3f2f3f6f0a02' });
      expect(other.reference).not.toBe(first.reference);
      expect((await provider.begin(REQUEST)).reference).toBe(first.reference);
      expect(fakes.complyCube.clients).toHaveLength(2);
    },
  );
});

/** `probity tenants limits`. */
import { describe, expect, test } from 'vitest';
import { HarbourFleet } from '../../harbour-fleet.ts';
import type { Outcome } from '../../screen.ts';

const harbour = new HarbourFleet();

const probity = (...argv: string[]): Promise<Outcome> => harbour.probity(...argv);
const limits = (...argv: string[]) => probity('tenants', 'limits', 'harbour', ...argv);

describe('tenants limits', () => {
  test('sets both limits in one environment, and shows them', async () => {
    const given = ['--documents-per-entity', '20', '--documents-per-tenant', '0'];
    const { exitCode, out } = await limits('--env', 'live', ...given);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^documents per entity, live +20$/m);
    expect(out).toMatch(/^documents per tenant, live +0$/m);
    const shown = (await probity('tenants', 'show', 'harbour')).out;
    expect(shown).toMatch(/documents per entity, live +20$/m);
    expect(shown).toMatch(/documents per entity, test +default$/m);
  });

  test('keeps what is not named, and gives a limit back to the service', async () => {
    const { out } = await limits('--env', 'live', '--documents-per-entity', 'default', '--json');
    expect(JSON.parse(out)).toEqual({
      tenant_id: expect.any(String),
      environment: 'live',
      limits: {
        documents_per_entity: null,
        documents_per_tenant: 0,
        webhook_subscriptions: null,
        mails_per_recipient: null,
        mails_per_tenant: null,
      },
    });
  });

  test('sets how many mails a day may go to one address and to all', async () => {
    const { out } = await limits('--env', 'test', '--mails-per-recipient', '5', '--mails-per-tenant', '40');
    expect(out).toMatch(/^mails per recipient and day, test +5$/m);
    expect(out).toMatch(/^mails per tenant and day, test +40$/m);
    expect((await probity('tenants', 'show', 'harbour')).out).toMatch(
      /mails per tenant and day, live +default$/m,
    );
  });

  test('leaves an audit row in the environment that was changed', async () => {
    await limits('--env', 'test', '--documents-per-entity', '7');
    const rows = (await harbour.fleet.items()).filter(({ action }) => action === 'operator.tenants.limits');
    expect(rows).toContainEqual(expect.objectContaining({ facts: { documents_per_entity: 7 } }));
    expect(rows.some(({ pk }) => String(pk).includes('#test'))).toBe(true);
  });

  test.each([
    [['--documents-per-entity', '1'], 'env'],
    [['--env', 'live'], 'Say which limit'],
    [['--env', 'live', '--documents-per-entity', 'many'], 'documentsPerEntity'],
    [['--env', 'live', '--documents-per-tenant', '-1'], 'documentsPerTenant'],
    [['--env', 'both', '--documents-per-entity', '1'], 'env'],
  ])('refuses %j', async (argv, says) => {
    const { exitCode, err } = await limits(...argv);
    expect(exitCode).not.toBe(0);
    expect(err).toContain(says);
  });
});

/** `probity tenants lists`. */
import { describe, expect, test } from 'vitest';
import { HarbourFleet } from '../../harbour-fleet.ts';

const harbour = new HarbourFleet();
const lists = (...argv: string[]) => harbour.probity('tenants', 'lists', 'harbour', ...argv);

describe('tenants lists', () => {
  test('requires none at first, then those that are named, and shows them', async () => {
    expect((await lists()).out).toMatch(/^required lists, live +none$/m);
    const { exitCode, out } = await lists('--require', 'us_ofac_sdn, un_sc');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^required lists, live +us_ofac_sdn, un_sc$/m);
    expect((await harbour.probity('tenants', 'show', 'harbour')).out).toMatch(
      /^required lists, live +us_ofac_sdn, un_sc$/m,
    );
  });

  test('replaces the earlier ones, and none ends the requirement', async () => {
    await lists('--require', 'eu_fsf');
    const { out } = await lists('--require', 'none', '--json');
    expect(JSON.parse(out)).toEqual({ tenant_id: expect.any(String), required_lists: [] });
  });

  test('leaves an audit row in the live environment', async () => {
    await lists('--require', 'uk_fcdo');
    const rows = (await harbour.fleet.items()).filter(
      ({ action }) => action === 'operator.tenants.required_lists',
    );
    expect(rows).toContainEqual(expect.objectContaining({ facts: { required_lists: 'uk_fcdo' } }));
  });

  test('refuses a list that does not exist, and changes nothing', async () => {
    await lists('--require', 'un_sc');
    const { exitCode, err } = await lists('--require', 'un_sc,ofac');
    expect(exitCode).toBe(1);
    expect(err).toContain('There is no list "ofac". Choose from us_ofac_sdn');
    expect((await lists()).out).toMatch(/^required lists, live +un_sc$/m);
  });
});

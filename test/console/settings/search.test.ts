/** What is asked of the audit trail: the days of the address as instants, both included, and the same span for the file. */
import { describe, expect, it } from 'vitest';
import { exportBody, placeOfTarget, searchPath } from '../../../console/screens/settings/audit/search.ts';

const NOW = Date.parse('2026-03-02T09:30:00Z');
const DAY_MS = 86_400_000;
const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('a search', () => {
  it('without filters asks for what the service gives by itself', () => {
    expect(searchPath({})).toBe('/audit/');
  });

  it('has both days of the address, from the beginning of the first to the end of the last', () => {
    const asked = new URLSearchParams(searchPath({ from: '2026-02-27', to: '2026-02-28' }).split('?')[1]);
    expect(asked.get('from')).toBe(local(2026, 2, 27));
    expect(asked.get('to')).toBe(local(2026, 3, 1));
  });

  it.each(['2026-2-1', 'tomorrow', '2026-02-28T00:00:00Z'])('leaves out %s, which is no day', (from) => {
    expect(searchPath({ from, action: 'cases.' })).toBe('/audit/?action=cases.');
  });
});

describe('an export', () => {
  it('is of the last 31 days where no days were chosen', () => {
    const { from, to } = exportBody({}, NOW);
    expect(to).toBe('2026-03-02T09:30:00.000Z');
    expect(Date.parse(to) - Date.parse(from)).toBe(31 * DAY_MS);
  });

  it('is narrowed as the search is', () => {
    const query = { from: '2026-02-01', to: '2026-02-28', actor: 'a', action: 'cases.', target: 'case:1' };
    expect(exportBody(query, NOW)).toEqual({
      from: local(2026, 2, 1),
      to: local(2026, 3, 1),
      actor: 'a',
      action: 'cases.',
      target: 'case:1',
    });
  });
});

describe('the object of a row', () => {
  const placeOf = (target: string, facts = {}) => placeOfTarget({ target, facts }, 'test');

  it('is opened where a screen shows it by its id', () => {
    expect(placeOf('response:r1')).toEqual({ mode: 'test', screen: 'responses', parts: ['r1'], query: {} });
    expect(placeOf('webhook:w1')?.parts).toEqual(['webhooks', 'w1']);
  });

  it('is the case of an entity for a screening, where the row names the entity', () => {
    expect(placeOf('screening:s1', { entity_id: 'e1' })).toMatchObject({ screen: 'cases', parts: ['e1'] });
    expect(placeOf('screening:s1')).toBeUndefined();
  });

  it.each(['case:c1', 'constructor:x', '', 'toString'])('is no link for %j', (target) => {
    expect(placeOf(target)).toBeUndefined();
  });
});

/** Facts, expiry dates, parts and filters of the screen of entities. */
import { describe, expect, it } from 'vitest';
import { dayOf, expiryOf } from '../../../console/screens/entities/model/expiry.ts';
import { factGroups } from '../../../console/screens/entities/model/facts.ts';
import { listPath } from '../../../console/screens/entities/model/list-query.ts';
import { tabAt, tabBeside, tabsOf } from '../../../console/screens/entities/model/tabs.ts';
import { aCompany } from '../fake-service/entities/entities.ts';

describe('facts', () => {
  it('are those that are known, a risk of zero included', () => {
    const entity = aCompany({ risk_score: 0, other_names: [], email: '' });
    const fields = factGroups(entity).flatMap(({ facts }) => facts.map(({ field }) => field));
    expect(fields).toContain('risk_score');
    expect(fields).toContain('registration_number');
    for (const field of ['other_names', 'email', 'first_name']) expect(fields).not.toContain(field);
  });

  it('have no group of which nothing is known', () => {
    const checked = { risk_score: null, last_kyc_check_date: null, next_kyc_check_date: null };
    expect(factGroups(aCompany(checked)).map(({ name }) => name)).not.toContain('checks');
  });
});

describe('a document', () => {
  it.each([
    ['2026-11-25', 'expired', -1],
    ['2026-11-26', 'soon', 0],
    ['2027-01-25', 'soon', 60],
    ['2027-01-26', 'later', 61],
  ])('that expires on %s is said to be: %s', (day, state, days) => {
    expect(expiryOf(day, '2026-11-26')).toEqual({ state, day, days });
  });

  it('without a date is not said to expire', () => {
    expect(expiryOf(null, '2026-11-26')).toEqual({ state: 'none' });
  });

  it('is compared with the day on the clock of the person', () => {
    expect(dayOf(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  });
});

describe('the parts of an entity', () => {
  it('have owners for companies and verifications for individuals', () => {
    expect(tabsOf('company')).not.toContain('verifications');
    expect(tabsOf('individual')).not.toContain('owners');
  });

  it('begin with the facts, also where the address names no part that there is', () => {
    expect(tabAt(undefined, tabsOf('company'))).toBe('facts');
    expect(tabAt('verifications', tabsOf('company'))).toBe('facts');
  });

  it('are walked in a circle', () => {
    const tabs = tabsOf('company');
    expect(tabBeside('facts', -1, tabs)).toBe('timeline');
    expect(tabBeside('timeline', 1, tabs)).toBe('facts');
  });
});

describe('the list', () => {
  it('is asked for what the address says, and for nothing else', () => {
    expect(listPath({})).toBe('/entities/?page_size=50&page=1');
    expect(listPath({ q: ' a&b ', type: 'company', page: '3' })).toBe(
      '/entities/?page_size=50&search=a%26b&entity_type=company&page=3',
    );
    expect(listPath({ type: 'vessel', page: '-1', other: 'x' })).toBe('/entities/?page_size=50&page=1');
  });
});

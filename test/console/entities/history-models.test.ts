/** What the timeline says of a change, and what the form of an entity sends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RunReason, SHOWN_RUNS } from '#shared/domain/screening/codes.ts';
import { changedFields, formGroups, typedOf } from '../../../console/screens/entities/model/entity-form.ts';
import { reasonAt } from '../../../console/screens/entities/model/runs.ts';
import { daysOf, detailOf, placeOf } from '../../../console/screens/entities/model/timeline.ts';
import en from '../../../console/screens/entities/text/en.json' with { type: 'json' };
import { EVERY_ROUTE } from '../../../docs/catalogue/catalogue.ts';
import { aCompany } from '../fake-service/entities/entities.ts';
import { COMPANY } from '../fake-service/entities/ids.ts';
import { aChange } from '../fake-service/entities/timeline.ts';

describe('the timeline', () => {
  it('keeps the order of changes within a day, and that of the days', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
    const entries = [at(20, 18), at(20, 9), at(19, 23)].map((instant) => aChange({ at: instant }));
    const days = daysOf(entries);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19']);
    expect(days.flatMap((each) => each.entries)).toEqual(entries);
  });

  it('leads to what was changed, and nowhere where it is gone or the entity itself', () => {
    const placed = (type: string, action = 'x.update') =>
      placeOf(aChange({ action, subject: { type, id: 'id-1' } }), COMPANY);
    expect(placed('response')).toEqual({ screen: 'responses', parts: ['id-1'] });
    expect(placed('risk_profile')).toEqual({ screen: 'cases', parts: [COMPANY] });
    expect(placed('relation')).toEqual({ screen: 'entities', parts: [COMPANY, 'owners'] });
    expect(placed('response', 'responses.delete')).toBeUndefined();
    expect(placed('entity')).toBeUndefined();
    expect(placed('onboarding')).toBeUndefined();
  });

  it('names fields, or states before and after where they differ', () => {
    expect(detailOf({ facts: { fields: 'legal_name,phone' } }).words).toEqual(['legal_name', 'phone']);
    expect(detailOf({ facts: { before: 'open', after: 'closed' } }).kind).toBe('states');
    expect(detailOf({ facts: { before: 'open', after: 'open' } })).toEqual({
      kind: 'state',
      words: ['open'],
    });
    expect(detailOf({ facts: { status: 'SUBMITTED' } }).words).toEqual(['SUBMITTED']);
    expect(detailOf({ facts: { answers: 3 } }).kind).toBe('none');
  });

  it('has words only for actions that there are', () => {
    const ids = EVERY_ROUTE.map(({ id }) => String(id));
    expect(Object.keys(en.deeds).filter((action) => !ids.includes(action))).toEqual([]);
  });
});

describe('the history of a screening', () => {
  const runs = (...reasons: readonly RunReason[]) => reasons.map((reason) => ({ reason }));
  const shown = (history: ReturnType<typeof runs>) => history.map((_run, index) => reasonAt(history, index));

  it('has one first screening, the oldest, also where a failed one was asked for again', () => {
    expect(shown(runs('initial', 'list_changed', 'initial', 'initial'))).toEqual([
      ...['again', 'list_changed', 'again', 'initial'],
    ]);
    expect(shown(runs('initial', 'owner'))).toEqual(['again', 'owner']);
  });

  it('has no first screening where older runs may be left out', () => {
    expect(shown(runs(...Array.from({ length: SHOWN_RUNS }, () => 'initial' as const)))).not.toContain(
      'initial',
    );
  });
});

describe('the form of an entity', () => {
  it('has the fields of its kind', () => {
    const fields = (type: 'company' | 'individual') =>
      formGroups(type).flatMap((group) => group.fields.map(({ name }) => name));
    expect(fields('company')).toContain('legal_name');
    expect(fields('company')).not.toContain('first_name');
    expect(fields('individual')).toContain('date_of_birth');
    expect(fields('individual')).not.toContain('registration_number');
    expect(fields('individual')).toContain('email');
  });

  it('sends nothing where nothing was changed, and null for what was emptied', () => {
    const typed = typedOf(aCompany());
    expect(changedFields('company', typed, typed)).toEqual({});
    expect(changedFields('company', typed, { ...typed, legal_name: ' ', risk_score: '' })).toEqual({
      legal_name: null,
      risk_score: null,
    });
  });

  it('sends numbers as numbers, and a name per line', () => {
    const other_names = ' Kastelmar \n\nKasteler Fracht\n';
    expect(changedFields('company', {}, { legal_name: 'A', risk_score: '12.5', other_names })).toEqual({
      legal_name: 'A',
      risk_score: 12.5,
      other_names: ['Kastelmar', 'Kasteler Fracht'],
    });
  });

  it('sends whatever was changed and nothing else', () => {
    const names = ['legal_name', 'phone', 'address_city'] as const;
    const before = typedOf(aCompany());
    void fc.assert(
      fc.property(fc.subarray([...names]), (changed) => {
        const after = { ...before, ...Object.fromEntries(changed.map((name) => [name, `new ${name}`])) };
        expect(Object.keys(changedFields('company', before, after)).sort()).toEqual([...changed].sort());
      }),
    );
  });
});

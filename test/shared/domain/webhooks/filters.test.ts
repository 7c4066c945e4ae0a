/** Filters of a subscription: whatever an event holds can be asked for, and what no event holds is refused with a reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allEvents } from '#functions/events.ts';
import { EVENT_TYPES, type EventType } from '#shared/contract/event-types.ts';
import fieldsOfEvents from '#shared/domain/webhooks/event-fields.json' with { type: 'json' };
import { filterProblems } from '#shared/domain/webhooks/filters.ts';
import type { Filters, SubscribedType } from '#shared/domain/webhooks/schema.ts';
import { eventFields } from '../../../../docs/derived/events/fields.ts';
import { recordedExamples } from '../../../../docs/examples/examples.ts';

/** What is recorded of an event: its data. */
const Recorded = z.array(
  z.looseObject({ data: z.record(z.string(), z.json()) }).transform(({ data }) => data),
);
type Case = readonly [type: SubscribedType, filters: Filters, words: RegExp];

const fieldsOf = (type: EventType) => Object.keys(fieldsOfEvents[type]);

describe('every event', () => {
  test('can be asked for by each of its fields, as it is recorded, alone and all together', () => {
    const { events } = recordedExamples();
    let seen = 0;
    for (const type of EVENT_TYPES)
      for (const data of Recorded.parse(events[type] === undefined ? [] : [events[type]])) {
        const filters = Object.entries(data).map(([name, value]) => [
          name,
          Array.isArray(value) ? [value] : value,
        ]);
        expect(filterProblems(type, Object.fromEntries(filters)), type).toEqual([]);
        expect(filterProblems('all', Object.fromEntries(filters)), type).toEqual([]);
        seen += 1;
      }
    expect(seen).toBeGreaterThan(EVENT_TYPES.length / 2);
  });

  test('has the fields of its contract in the list', () => {
    expect(fieldsOfEvents).toEqual(eventFields());
    expect(Object.keys(fieldsOfEvents).sort()).toEqual(allEvents.map(({ type }) => type).sort());
    for (const type of EVENT_TYPES) expect(fieldsOf(type).length, type).toBeGreaterThan(1);
  });
});

describe('a field that the event does not have', () => {
  test.each<Case>([
    [
      'screening.completed',
      { risk_levle: 'high' },
      /no field risk_levle\. Did you mean risk_level\? Fields: .*risk_score/,
    ],
    ['screening.completed', { riskLevel: 'high' }, /no field riskLevel\. Did you mean risk_level\?/],
    [
      'screening.completed',
      { case_id: 'x' },
      /^The data of screening\.completed has no field case_id\. Fields: /,
    ],
    ['all', { case_idd: 'x' }, /^No event has a field case_idd\. Did you mean case_id\? Fields: /],
    ['case.opened', { constructor: 'x' }, /no field constructor\. Fields/],
    ['case.opened', { 'a@b.example': 1 }, /no field \*\*\*@\*\*\*\./],
  ])('of %s: %j is refused in words', (type, filters, words) => {
    expect(filterProblems(type, filters)).toEqual([expect.stringMatching(words)]);
  });

  test('is refused whatever its name is, alone and beside fields that there are', () => {
    const names = fc.oneof(
      fc.string({ minLength: 1, maxLength: 100 }),
      fc.constantFrom('__proto__', 'toString'),
    );
    return fc.assert(
      fc.property(fc.constantFrom(...EVENT_TYPES), names, (type, name) => {
        fc.pre(!fieldsOf(type).includes(name));
        const filters = Object.fromEntries([[name, 'x']]);
        expect(filterProblems(type, filters)).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a value that the field never has', () => {
  test.each<Case>([
    [
      'screening.completed',
      { status: 'complet' },
      /^The field status never is "complet"\. Did you mean completed\? Values: "completed"\.$/,
    ],
    ['screening.completed', { risk_level: ['high', 'hgih'] }, /never is "hgih"\. Did you mean high\?/],
    ['screening.completed', { risk_level: 'HIGH' }, /never is "HIGH"\. Did you mean high\?/],
    ['screening.completed', { match_count: '3' }, /never is "3"\. Values: integer\.$/],
    ['screening.completed', { match_count: 1.5 }, /never is 1\.5/],
    ['screening.completed', { risk_level: [] }, /^The list of values of risk_level is empty/],
    ['case.opened', { reopened: 'true' }, /never is "true"\. Did you mean true\? Values: true, false\./],
    ['all', { risk_level: 'huge' }, /never is "huge"\. Values: "none", "low"/],
  ])('of %s: %j is refused in words', (type, filters, words) => {
    expect(filterProblems(type, filters)).toEqual([expect.stringMatching(words)]);
  });

  test('is allowed for all events where one of them has it, but not in a combination that none has', () => {
    expect(filterProblems('all', { status: 'completed' })).toEqual([]);
    expect(filterProblems('all', { case_id: 'x', reopened: true })).toEqual([]);
    expect(filterProblems('all', { reopened: true, match_count: 3 })).toEqual([
      'No event has reopened and match_count with these values.',
    ]);
  });
});

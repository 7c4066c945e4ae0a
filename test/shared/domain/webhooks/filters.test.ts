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

const ID = 'a2b5c6d7-0000-4000-8000-00000000abcd';

/** The fields of all events that have this format. */
const fieldsWith = (format: string) =>
  EVENT_TYPES.flatMap((type) =>
    Object.entries<readonly unknown[]>(fieldsOfEvents[type])
      .filter(([, form]) => form.some((each) => Object(each).format === format))
      .map(([name]) => [type, name] as const),
  );

describe('a field with a format', () => {
  const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  test.each([
    ['uuid', fc.uuid(), 80],
    ['date-time', instant.filter((text) => /^\d{4}-/.test(text)), 30],
    ['date', instant.filter((text) => /^\d{4}-/.test(text)).map((text) => text.slice(0, 10)), 2],
  ] as const)('takes every %s as events have it, and no other text', (format, right, least) => {
    const fields = fieldsWith(format);
    expect(fields.length).toBeGreaterThanOrEqual(least);
    const wrong = fc.oneof(
      fc.string(),
      right.map((text) => ` ${text}`),
      right.map((text) => text.slice(1)),
    );
    return fc.assert(
      fc.property(fc.constantFrom(...fields), right, wrong, ([type, name], one, other) => {
        expect(filterProblems(type, { [name]: one })).toEqual([]);
        expect(filterProblems(type, { [name]: [one, other] })).toHaveLength(1);
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
    ['screening.completed', { match_count: '3' }, /never is "3"\. Values: integer from 0\.$/],
    ['screening.completed', { match_count: -1 }, /never is -1\. Values: integer from 0\.$/],
    ['screening.completed', { risk_score: 11 }, /never is 11\. Values: number from 0 to 10\.$/],
    ['batch.progress', { progress_percentage: 100.5 }, /Values: number from 0 to 100\.$/],
    ['case.opened', { case_id: 'case-7' }, /never is "case-7"\. Values: a UUID in small letters\.$/],
    [
      'case.opened',
      { case_id: 'A2B5C6D7-0000-4000-8000-00000000ABCD' },
      /Did you mean a2b5c6d7-0000-4000-8000-00000000abcd\? Values: a UUID/,
    ],
    ['response.created', { submitted_at: 'yesterday' }, /Values: an instant in UTC .*, null\.$/],
    [
      'response.submitted',
      { submitted_at: '2026-03-02T10:30:00+01:00' },
      /never is "\*\*\*.*"\. Values: an instant in UTC with milliseconds, as "2026-03-02T09:30:00\.000Z", null\.$/,
    ],
    [
      'document.expiring',
      { expiry_date: '2026-02-30' },
      /never is "\*\*\*.*"\. Values: a day, as "2026-03-02"\.$/,
    ],
    ['alert.created', { risk_profile_ids: [['p-1']] }, /Values: array of a UUID in small letters\.$/],
    ['onboarding.created', { steps: [['dqq']] }, /Values: array of "ddq", "verification"\.$/],
    ['response.submitted', { status: 'APPROVED' }, /Values: "SUBMITTED", "RESUBMITTED"\.$/],
    ['response.reviewed', { status: 'APPROVED' }, /Values: "REVIEWED", "CHANGES_REQUESTED"\.$/],
    ['case.resolved', { status: 'open' }, /never is "open"\. Values: "closed"\.$/],
    ['verification.session_failed', { status: 'expired' }, /Values: "completed", "failed"\.$/],
    ['screening.completed', { match_count: 1.5 }, /never is 1\.5/],
    ['screening.completed', { risk_level: [] }, /^The list of values of risk_level is empty/],
    ['case.opened', { reopened: 'true' }, /never is "true"\. Did you mean true\? Values: true, false\./],
    ['all', { risk_level: 'huge' }, /never is "huge"\. Values: "none", "low"/],
  ])('of %s: %j is refused in words', (type, filters, words) => {
    expect(filterProblems(type, filters)).toEqual([expect.stringMatching(words)]);
  });

  test('is refused for all events where none of them has it, and taken where one has it', () => {
    expect(filterProblems('all', { case_id: 'case-7' })).toEqual([expect.stringContaining('a UUID')]);
    expect(filterProblems('all', { status: 'APPROVED' })).toEqual([]);
    expect(filterProblems('all', { status: 'APPROVED', note_id: 'n', unsubmitted: true })).toEqual([]);
    expect(filterProblems('all', { status: 'SUBMITTED', note_id: 'n' })).toEqual([
      'No event has status and note_id with these values.',
    ]);
  });

  test('is allowed for all events where one of them has it, but not in a combination that none has', () => {
    expect(filterProblems('all', { status: 'completed' })).toEqual([]);
    expect(filterProblems('all', { case_id: ID, reopened: true })).toEqual([]);
    expect(filterProblems('all', { reopened: true, match_count: 3 })).toEqual([
      'No event has reopened and match_count with these values.',
    ]);
  });
});

/** Events and credits: every type of the specification can be subscribed to, and what nothing emits yet is on a list. */
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { charges, emissions } from '../../docs/derived/events.ts';

/** Types that can be subscribed to and that nothing emits yet. An entry leaves the list with its emitter; none is added. */
const NOT_EMITTED_YET = [
  'report.client_report_generated',
  'report.assessment_generated',
];

/** Kinds that the operator can grant and that nothing charges yet. The list only shrinks, too. */
const NOT_CHARGED_YET = ['ai_assessment'];

/** The list of the specification (Events), `all` and `test` aside; the last one is named outside of the list. */
const SPECIFIED = [
  ...of(
    'onboarding',
    'created ddq_completed verification_completed completed expired revoked link_regenerated',
  ),
  ...of(
    'response',
    'created submitted reviewed approved rejected autofill_completed check_answers_completed',
  ),
  ...of('response', 'autoflag_started autoflag_completed autoflag_failed'),
  ...of('screening', 'completed failed'),
  ...of('batch', 'completed progress failed'),
  ...of('verification', 'session_created session_accessed session_completed session_failed session_expired'),
  ...of('verification', 'check_completed'),
  ...of('non_document', 'check_initiated completed reviewed'),
  ...of('case', 'opened resolved'),
  ...of('alert', 'created'),
  ...of('report', 'client_report_generated'),
];

function of(group: string, names: string): string[] {
  return names.split(' ').map((name) => `${group}.${name}`);
}

describe('event types', () => {
  it('of the specification have a contract and can be subscribed to', () => {
    const known: readonly string[] = EVENT_TYPES;
    expect(SPECIFIED.filter((type) => !known.includes(type))).toEqual([]);
  });

  it('have one contract each', () => {
    expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length);
  });

  it('are emitted by something, except for those that are not built yet', () => {
    const silent = emissions().filter(({ emitters }) => emitters.length === 0);
    const unexpected = silent
      .filter(({ event }) => !NOT_EMITTED_YET.includes(event.type))
      .map(
        ({ declaredIn, event }) =>
          `${event.type} of ${declaredIn}: no operation or worker beside it emits it`,
      );
    expect(unexpected).toEqual([]);
    expect(silent.map(({ event }) => event.type).sort()).toEqual([...NOT_EMITTED_YET].sort());
  });
});

describe('kinds of credits', () => {
  it('are charged by something, except for those that are not built yet', () => {
    const free = charges().filter(({ chargedBy }) => chargedBy.length === 0);
    expect(free.map(({ kind }) => kind)).toEqual(NOT_CHARGED_YET);
  });
});

/** Events and credits: every type of the specification can be subscribed to and is emitted, every credit is charged. */
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { charges, emissions } from '../../docs/derived/events/emissions.ts';

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

  it('are emitted by something', () => {
    const silent = emissions()
      .filter(({ emitters }) => emitters.length === 0)
      .map(
        ({ declaredIn, event }) =>
          `${event.type} of ${declaredIn}: no operation or worker beside it emits it`,
      );
    expect(silent).toEqual([]);
  });
});

describe('kinds of credits', () => {
  it('are charged by something', () => {
    const free = charges().filter(({ chargedBy }) => chargedBy.length === 0);
    expect(free.map(({ kind }) => kind)).toEqual([]);
  });
});

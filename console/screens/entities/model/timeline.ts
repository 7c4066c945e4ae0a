/** What the timeline says of each change: by day, by whom, and where its subject is shown. Pure. */
import type { TimelineEntryView } from '#shared/domain/entities/timeline/schema.ts';
import type { Destination } from '../../../deciding/queue.ts';
import { dayOf } from './expiry.ts';

export type Entry = TimelineEntryView;

export interface Day {
  /** `YYYY-MM-DD`, on the clock of the person. */
  readonly day: string;
  readonly entries: readonly Entry[];
}

/** The order stays: newest first. */
export function daysOf(entries: readonly Entry[]): readonly Day[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, found]) => ({ day, entries: found }));
}

/** Undefined where the subject has no screen, or is the entity itself. A removed subject is not shown either. */
export function placeOf({ subject, action }: Entry, entityId: string): Destination | undefined {
  if (action.endsWith('.delete')) return undefined;
  switch (subject.type) {
    case 'response':
      return { screen: 'responses', parts: [subject.id] };
    case 'verification':
      return { screen: 'verifications', parts: [subject.id] };
    // A case is addressed by its entity.
    case 'case':
    case 'risk_profile':
      return { screen: 'cases', parts: [entityId] };
    case 'screening':
      return { screen: 'entities', parts: [entityId, 'screenings'] };
    case 'relation':
      return { screen: 'entities', parts: [entityId, 'owners'] };
    case 'document':
      return { screen: 'entities', parts: [entityId, 'documents'] };
    default:
      return undefined;
  }
}

/** What the change says beside its sentence. */
export interface Detail {
  readonly kind: 'fields' | 'states' | 'state' | 'picture' | 'none';
  /** Names of fields, states before and after, or what a picture shows. */
  readonly words: readonly string[];
}

export function detailOf({ facts }: Pick<Entry, 'facts'>): Detail {
  const { fields, before, after, status, slot } = facts;
  if (typeof fields === 'string' && fields !== '') return { kind: 'fields', words: fields.split(',') };
  if (typeof before === 'string' && typeof after === 'string' && before !== after)
    return { kind: 'states', words: [before, after] };
  if (typeof slot === 'string') return { kind: 'picture', words: [slot] };
  const state = after ?? status;
  return typeof state === 'string' ? { kind: 'state', words: [state] } : { kind: 'none', words: [] };
}

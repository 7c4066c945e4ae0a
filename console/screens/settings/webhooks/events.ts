/** Types of events, in the groups in which they are chosen. Pure. */
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { lookUp } from '../../../../design/wording.ts';
import { texts } from '../texts.ts';

/** What a subscription gets that gets everything. */
export const ALL = 'all';

/** The groups in their order, each with its types. The first part of a type is its group. */
export const GROUPS: ReadonlyMap<string, readonly string[]> = EVENT_TYPES.reduce((groups, type) => {
  const group = type.slice(0, type.indexOf('.'));
  return groups.set(group, [...(groups.get(group) ?? []), type]);
}, new Map<string, readonly string[]>());

/** A type in words; as it is written where there are none. */
export function eventName(type: string): string {
  const words = texts();
  if (type === ALL) return words.webhook.everything;
  return lookUp(words.events, type) ?? type;
}

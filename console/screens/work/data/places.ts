/** Which screen an item opens on. Pure. */
import { fromQueue, type Route } from '../../../shell/route/route.ts';
import type { Filter } from './filter.ts';
import type { WorkItem } from './items.ts';

/** The screen and its parts, with the queue that `[` and `]` walk. */
export function placeOf(item: WorkItem, filter: Filter): Pick<Route, 'screen' | 'parts' | 'query'> {
  const [screen = 'work', ...parts] = segmentsOf(item);
  return fromQueue({ screen, parts, query: {} }, filter);
}

function segmentsOf({ kind, subject, entity }: WorkItem): readonly string[] {
  const entityId = entity?.id ?? subject.id;
  if (subject.type === 'verification') return ['verifications', subject.id];
  if (subject.type === 'case' || kind === 'hit' || kind === 'second_person') return ['cases', entityId];
  if (subject.type === 'document') return ['entities', entityId, 'documents'];
  if (subject.type === 'screening') return ['entities', entityId, 'screenings'];
  return ['responses', subject.response_id ?? subject.id];
}

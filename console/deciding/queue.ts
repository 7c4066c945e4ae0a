/** The queue that a screen was opened from: what comes before and after the open item, and what comes by itself. Pure. */

/** The parts of a work item that the queue needs. */
export interface QueueItem {
  readonly id: string;
  readonly subject: {
    readonly type: 'response' | 'case' | 'verification' | 'document' | 'screening';
    readonly id: string;
    readonly response_id: string | null;
  };
  readonly entity: { readonly id: string; readonly name: string } | null;
  readonly title: string;
}

/** Screen and parts of the address on which an item is decided. */
export interface Destination {
  readonly screen: string;
  readonly parts: readonly string[];
}

/** Cases are addressed by the screened entity, and so is what has no screen of its own. */
export function destinationOf({ subject, entity }: QueueItem): Destination | undefined {
  if (subject.response_id !== null) return { screen: 'responses', parts: [subject.response_id] };
  switch (subject.type) {
    case 'response':
      return { screen: 'responses', parts: [subject.id] };
    case 'verification':
      return { screen: 'verifications', parts: [subject.id] };
    case 'case':
      return entity === null ? undefined : { screen: 'cases', parts: [entity.id] };
    case 'document':
      return entity === null ? undefined : { screen: 'entities', parts: [entity.id, 'documents'] };
    case 'screening':
      return entity === null ? undefined : { screen: 'entities', parts: [entity.id, 'screenings'] };
  }
}

function isAt(item: QueueItem, { screen, parts }: Destination): boolean {
  const own = destinationOf(item);
  return own !== undefined && own.screen === screen && own.parts[0] === parts[0];
}

export interface Around {
  /** Position of the open item, from 1. Undefined where it is not in the queue. */
  readonly position: number | undefined;
  readonly total: number;
  readonly before: QueueItem | undefined;
  readonly after: QueueItem | undefined;
}

/** Items without a screen are passed over. */
export function around(items: readonly QueueItem[], at: Destination): Around {
  const reachable = items.filter((item) => destinationOf(item) !== undefined);
  const index = reachable.findIndex((item) => isAt(item, at));
  return {
    position: index === -1 ? undefined : index + 1,
    total: reachable.length,
    before: index === -1 ? undefined : reachable[index - 1],
    after: index === -1 ? reachable[0] : reachable[index + 1],
  };
}

/**
 * What comes after a decision: the next item that is not decided, from the start again behind the last. Undefined where the queue is
 * done.
 */
export function nextByItself(
  items: readonly QueueItem[],
  at: Destination,
  isDone: (item: QueueItem) => boolean,
): QueueItem | undefined {
  const index = items.findIndex((item) => isAt(item, at));
  const onwards = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))];
  return onwards.find((item) => !isDone(item) && !isAt(item, at) && destinationOf(item) !== undefined);
}

/** The queue: every item leads to the screen that decides it, and what is decided never comes again by itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { around, destinationOf, nextByItself, type QueueItem } from '../../../console/deciding/queue.ts';

const TYPES = ['response', 'case', 'verification', 'document', 'screening'] as const;

function anItem(n: number, change: Partial<QueueItem['subject']> = {}): QueueItem {
  return {
    id: `work-${n}`,
    subject: { type: 'response', id: `subject-${n}`, response_id: null, ...change },
    entity: { id: `entity-${n}`, name: `Name ${n}` },
    title: `Title ${n}`,
  };
}

const queues = fc
  .array(fc.constantFrom(...TYPES), { maxLength: 12 })
  .map((types) => types.map((type, n) => anItem(n, { type })));

describe('the destination of an item', () => {
  it('is the response of a question, the entity of a case, and the subject of everything else that has a screen', () => {
    expect(destinationOf(anItem(1, { response_id: 'r1' }))).toEqual({ screen: 'responses', parts: ['r1'] });
    expect(TYPES.map((type) => destinationOf(anItem(1, { type })))).toEqual([
      { screen: 'responses', parts: ['subject-1'] },
      { screen: 'cases', parts: ['entity-1'] },
      { screen: 'verifications', parts: ['subject-1'] },
      { screen: 'entities', parts: ['entity-1', 'documents'] },
      { screen: 'entities', parts: ['entity-1', 'screenings'] },
    ]);
    expect(destinationOf({ ...anItem(1, { type: 'case' }), entity: null })).toBeUndefined();
  });
});

describe('walking a queue', () => {
  it('knows the neighbours and the position of the open item', () => {
    const items = [anItem(0), anItem(1), anItem(2)];
    const at = { screen: 'responses', parts: ['subject-1'] };
    expect(around(items, at)).toEqual({ position: 2, total: 3, before: items[0], after: items[2] });
    expect(around(items, { screen: 'responses', parts: ['elsewhere'] })).toMatchObject({
      position: undefined,
      after: items[0],
    });
  });

  it('comes by itself to every item that is not decided, each once, and then ends', () => {
    return fc.assert(
      fc.property(queues, fc.nat(), (items, start) => {
        const first = items[start % Math.max(items.length, 1)];
        if (first === undefined) return;
        const done = new Set<string>();
        let at: QueueItem | undefined = first;
        while (at !== undefined) {
          const destination = destinationOf(at);
          if (destination === undefined) break;
          expect(done).not.toContain(at.id);
          done.add(at.id);
          at = nextByItself(items, destination, ({ id }) => done.has(id));
        }
        expect([...done].toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      }),
    );
  });
});

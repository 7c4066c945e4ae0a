/** The examples of the documentation fit the contracts. The full suite compares them with what the API answers and announces. */

import { describe, expect, it } from 'vitest';
import { EVERY_ROUTE, rowOf } from '../../docs/catalogue/catalogue.ts';
import { emissions } from '../../docs/derived/events/emissions.ts';
import { examplesText, recordedExamples } from '../../docs/examples/examples.ts';

const recorded = recordedExamples();

describe('the recorded examples (npm run docs writes them)', () => {
  it('name nothing of the machine that played them', () => {
    expect(examplesText(recorded)).not.toMatch(/127\.0\.0\.1|localhost|X-Amz/);
  });
});

describe('the example of a route', () => {
  it.each(EVERY_ROUTE.map((contract) => [contract.id, contract] as const))(
    '%s is a success, and announces what the catalogue says',
    (id, contract) => {
      const call = recorded.calls[id];
      expect(call?.status).toBe(contract.success.status);
      expect(call?.announces, `docs/catalogue/: what the row of ${id} announces`).toEqual(
        [...(rowOf(id).announces ?? [])].sort(),
      );
      if (contract.success.body !== undefined)
        expect(contract.success.body.safeParse(call?.reply).error).toBeUndefined();
    },
  );
});

describe('the example of an event', () => {
  it.each(emissions().map(({ event }) => [event.type, event] as const))(
    '%s was announced, and its data fit the contract',
    (type, { data }) => {
      const example = Object.entries(recorded.events).find(([name]) => name === type)?.[1];
      expect(example, 'docs/examples/stories.ts: a story leads to it').toMatchObject({
        event: type,
        event_type: type,
      });
      expect(data.safeParse(Object(example).data).error).toBeUndefined();
    },
  );
});

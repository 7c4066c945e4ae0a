/** The examples of the documentation are what the API answers and announces. */

import { beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ROUTE, rowOf } from '../../docs/catalogue/catalogue.ts';
import { emissions } from '../../docs/derived/events/emissions.ts';
import { type Examples, examplesText, recordedExamples } from '../../docs/examples/examples.ts';
import { playExamples } from '../../docs/examples/play.ts';

const recorded = recordedExamples();

/** The play calls every route; on a busy machine it takes some minutes. */
const PLAY_MS = 300_000;

describe('the recorded examples (npm run docs writes them)', () => {
  let played: Examples;
  beforeAll(async () => {
    played = await playExamples();
  }, PLAY_MS);

  it('are what a play of the catalogue gives', () => {
    const [now, then] = [examplesText(played).split('\n'), examplesText(recorded).split('\n')];
    const line = now.findIndex((text, at) => text !== then[at]);
    expect({ line, played: now[line], recorded: then[line] }).toEqual({ line: -1 });
    expect(now.length).toBe(then.length);
  });

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

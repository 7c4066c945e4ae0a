/** The examples of the documentation are what the API answers and announces. */
import { expect, it } from 'vitest';
import { examplesText, recordedExamples } from '../../docs/examples/examples.ts';
import { playExamples } from '../../docs/examples/play.ts';

/** The play calls every route; on a busy machine it takes some minutes. */
const PLAY_MS = 600_000;

it('the recorded examples are what a play of the catalogue gives (npm run docs writes them)', {
  timeout: PLAY_MS,
}, async () => {
  const played = await playExamples();
  const [now, then] = [examplesText(played).split('\n'), examplesText(recordedExamples()).split('\n')];
  const line = now.findIndex((text, at) => text !== then[at]);
  expect({ line, played: now[line], recorded: then[line] }).toEqual({ line: -1 });
  expect(now.length).toBe(then.length);
});

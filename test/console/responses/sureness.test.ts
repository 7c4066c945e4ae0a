/** How well a passage was read is told in words. A score is no probability, and beside a source a number is read as one. */
import { expect, it } from 'vitest';
import { surenessOf } from '../../../console/screens/responses/model/evidence.ts';
import ar from '../../../console/screens/responses/text/ar.json' with { type: 'json' };
import de from '../../../console/screens/responses/text/de.json' with { type: 'json' };
import en from '../../../console/screens/responses/text/en.json' with { type: 'json' };

it.each([
  ['en', en],
  ['de', de],
  ['ar', ar],
] as const)('has words without a number in %s', (_language, { sureness }) => {
  for (const score of [0.5, 0.92, 0.99]) expect(sureness[surenessOf(score)]).toMatch(/^[^\d{}%]+$/);
});

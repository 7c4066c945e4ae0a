/** The name of a button that decides: with test data, the button says so. */
import { fill } from '../../design/wording.ts';
import type { Mode } from '../base/route/route.ts';
import { shellTexts } from '../base/text/texts.ts';

export function deedName(name: string, mode: Mode): string {
  return mode === 'test' ? fill(shellTexts().decideTest, { deed: name }) : name;
}

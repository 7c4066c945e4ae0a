/** The passage of a line of options: what is chosen there, and what it is of. */
import type { Passage } from '../model.ts';
import type { Surroundings } from '../rows.ts';
import { chosenOf, type OfferedLine } from './line.ts';

const LONGEST_QUOTATION = 600;

/** None where nothing is ticked, or where the ticked boxes exclude each other. `asked`: the question or the line above. */
export function passagesOfOffered(
  offered: OfferedLine,
  { at, quotation }: Pick<Passage, 'at' | 'quotation'>,
  around: Surroundings,
  asked: string,
): Passage[] {
  const text = chosenOf(offered.options);
  if (text === undefined) return [];
  const label = asked.replace(/:$/, '');
  return [
    {
      ...around,
      at,
      kind: label === '' ? 'sentence' : label.endsWith('?') ? 'reply' : 'cell',
      text,
      quotation: quotation.length <= LONGEST_QUOTATION ? quotation : quotation.slice(0, LONGEST_QUOTATION),
      label,
      column: '',
      beside: '',
      before: '',
      earlier: '',
    },
  ];
}

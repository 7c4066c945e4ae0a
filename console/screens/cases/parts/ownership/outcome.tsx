/** The state of the finding in a few words. */
import { Chip, type Tone } from '../../../../parts/words.tsx';
import type { OwnershipFinding } from '../../model/ownership.ts';
import { texts } from '../../texts.ts';

const TONES: Readonly<Record<OwnershipFinding['state'], Tone>> = {
  whole: 'bad',
  partly: 'bad',
  possible: 'warn',
  ended: 'line',
};

export function Outcome({ finding: { state } }: { readonly finding: Pick<OwnershipFinding, 'state'> }) {
  return (
    <Chip tone={TONES[state]} icon={state === 'ended' ? 'gap' : 'flag'}>
      {texts().findingStates[state]}
    </Chip>
  );
}

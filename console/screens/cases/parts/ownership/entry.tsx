/** The finding as the first entry of the list, before the hits. */
import { formatShare } from '../../../../../design/format.ts';
import { Chip } from '../../../../parts/words.tsx';
import type { OwnershipFinding } from '../../model/ownership.ts';
import { texts } from '../../texts.ts';

interface Props {
  readonly finding: OwnershipFinding;
  readonly isAt: boolean;
  readonly onGo: () => void;
}

export function FindingEntry({ finding: { state, ownership }, isAt, onGo }: Props) {
  const words = texts();
  return (
    <button type="button" class="hit" aria-current={isAt ? 'true' : undefined} onClick={onGo}>
      <span class="row">
        <b>{words.ownership}</b>
        <span class="score num">{formatShare(ownership?.share ?? null, null)}</span>
      </span>
      <span class="row">
        <Chip tone={state === 'ended' ? 'line' : 'bad'} icon={state === 'ended' ? 'gap' : 'flag'}>
          {words.findingStates[state]}
        </Chip>
      </span>
    </button>
  );
}

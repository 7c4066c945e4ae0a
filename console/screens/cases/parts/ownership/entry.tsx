/** The finding as the first entry of the list, before the hits. */
import { formatShare } from '../../../../../design/format.ts';
import type { OwnershipFinding } from '../../model/ownership.ts';
import { texts } from '../../texts.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  readonly finding: OwnershipFinding;
  readonly isAt: boolean;
  readonly onGo: () => void;
}

export function FindingEntry({ finding, isAt, onGo }: Props) {
  const { state, ownership } = finding;
  const words = texts();
  return (
    <button type="button" class="hit" aria-current={isAt ? 'true' : undefined} onClick={onGo}>
      <span class="row">
        <b>{words.ownership}</b>
        <span class="score num">
          {formatShare(ownership?.share ?? null, state === 'possible' ? ownership.share_max : null)}
        </span>
      </span>
      <span class="row">
        <Outcome finding={finding} />
      </span>
    </button>
  );
}

/** The head of the case: whom it is about, how it stands, and what the screening covers. */
import type { EntityView } from '#shared/domain/entities/schema.ts';
import { countryName, formatDay } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import type { Mode } from '../../../base/route/route.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import type { Back } from '../../../deciding/back-of.ts';
import { QueueSteps } from '../../../deciding/queue-steps.tsx';
import type { Walk } from '../../../deciding/use-queue.ts';
import { Bar } from '../../../parts/bar.tsx';
import { Chip, Who } from '../../../parts/words.tsx';
import type { Case, Screening } from '../model/screening.ts';
import { texts } from '../texts.ts';
import { RiskChip } from './risk.tsx';

interface Props {
  readonly screening: Screening;
  readonly found: Case | undefined;
  readonly entity: EntityView | undefined;
  readonly mode: Mode;
  readonly back: Back;
  readonly walk: Walk;
  readonly me: { readonly id: string };
  readonly isHeld: boolean;
}

export function Head({ screening, found, entity, mode, back, walk, me, isHeld }: Props) {
  const words = texts();
  const { name, entity_type: type } = screening.entity;
  const facts = [lookUp(shellTexts().kinds, type) ?? type, ...(entity === undefined ? [] : factsOf(entity))];
  return (
    <Bar title={name} back={back}>
      {found !== undefined && (
        <Chip tone={isHeld ? 'warn' : 'accent'}>
          <span role="status">
            {isHeld ? shellTexts().deciding.notSentYet : words.caseStates[stateOf(found)]}
          </span>
        </Chip>
      )}
      <RiskChip screening={screening} />
      <span class="muted small not-narrow">
        <bdi>{facts.join(' · ')}</bdi>
      </span>
      {found !== undefined && (
        <span class="not-narrow small">
          <Who name={found.assigned_to?.name} isMe={found.assigned_to?.id === me.id} />
        </span>
      )}
      <span class="push">
        <QueueSteps walk={walk} mode={mode} words={words.queue} />
      </span>
    </Bar>
  );
}

function stateOf({ status, pending_decision: pending }: Case) {
  return pending !== null && status !== 'closed' ? 'proposed' : status;
}

/** What tells the customer apart. Numbers are not part of it: whoever needs them opens the entity. */
function factsOf(entity: EntityView): readonly string[] {
  const words = texts();
  const { date_of_birth: born, nationality, jurisdiction, incorporation_date: founded } = entity;
  return [
    ...(born ? [fill(words.born, { day: formatDay(born) })] : []),
    ...(nationality ? [countryName(nationality)] : []),
    ...(founded ? [fill(words.founded, { day: formatDay(founded) })] : []),
    ...(jurisdiction ? [countryName(jurisdiction)] : []),
  ];
}

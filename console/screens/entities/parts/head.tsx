/** The head of an entity: its name, how it stands, and what can be started from here. */
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { count, lookUp } from '../../../../design/wording.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { hasScreen } from '../../../base/text/assets.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { backOf } from '../../../deciding/back-of.ts';
import { QueueSteps } from '../../../deciding/queue-steps.tsx';
import type { Walk } from '../../../deciding/use-queue.ts';
import { Bar } from '../../../parts/bar.tsx';
import { unscreenedOwners } from '../../../parts/entities/open-owners.ts';
import { ScreenButton } from '../../../parts/entities/screen-button.tsx';
import { Chip } from '../../../parts/words.tsx';
import type { Tab } from '../model/tabs.ts';
import { texts } from '../texts.ts';
import { ScreeningState } from './screening-state.tsx';

interface Props extends ScreenProps {
  readonly entity: EntityView;
  readonly read: Read<EntityView>;
  readonly tab: Tab;
  readonly screening: Read<ScreeningView>;
  readonly walk: Walk;
}

export function Head(props: Props) {
  const { entity, route, may, walk, screening, tab } = props;
  const words = texts();
  const isRunning = screening.value?.status === 'pending';
  // Where its failure is shown, the button stands beside it.
  const isShownFailed = tab === 'screenings' && entity.screening_failure !== null;
  const startsHere = entity.screening_status === 'not_screened' && !isRunning && !isShownFailed;
  const { screening_decision: decision } = entity;
  const ownership = screening.value?.ownership ?? null;
  const unscreened = unscreenedOwners(ownership);
  const send = addressOf({ mode: route.mode, screen: 'send', parts: [], query: { entity: entity.id } });
  return (
    <Bar title={entity.name} back={backOf(route, true)}>
      <span class="muted small">{lookUp(shellTexts().kinds, entity.entity_type)}</span>
      {(entity.screening_status === 'not_screened' || entity.screening_failure !== null) && (
        <ScreeningState of={entity} isRunning={isRunning} />
      )}
      {decision === 'approved' && (
        <Chip tone="good" icon="yes">
          {words.decisions.approved}
        </Chip>
      )}
      {decision === 'rejected' && (
        <Chip tone="bad" icon="no">
          {words.decisions.rejected}
        </Chip>
      )}
      {(ownership?.outcome === 'listed' || ownership?.outcome === 'possible') && (
        <Chip tone={ownership.outcome === 'listed' ? 'bad' : 'warn'} icon="flag">
          <a href={addressOf({ ...route, parts: [entity.id, 'owners'], query: {} })}>
            {ownership.outcome === 'listed' ? words.listedOwners : words.mayOwnHalf}
          </a>
        </Chip>
      )}
      {unscreened > 0 && (
        <Chip tone="warn" icon="failed">
          <a href={addressOf({ ...route, parts: [entity.id, 'owners'], query: {} })}>
            {count(shellTexts().ownersUnscreened, unscreened)}
          </a>
        </Chip>
      )}
      <span class="row push">
        <QueueSteps walk={walk} mode={route.mode} words={words.queue} />
        {startsHere && <ScreenButton {...props} />}
        {hasScreen('send') && may('workflows:write') && (
          <a class="button" href={send}>
            {words.send}
          </a>
        )}
      </span>
    </Bar>
  );
}

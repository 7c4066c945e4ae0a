/** The head of an entity: its name, how it stands, and what can be started from here. */
import { useState } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { Bar } from '../../../parts/bar.tsx';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Chip } from '../../../parts/words.tsx';
import { intent } from '../../../remote/intent.ts';
import type { Read } from '../../../remote/use-read.ts';
import { addressOf } from '../../../shell/route/route.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { hasScreen } from '../../../text/assets.ts';
import { shellTexts } from '../../../text/texts.ts';
import type { Tab } from '../model/tabs.ts';
import { texts } from '../texts.ts';

interface Props extends ScreenProps {
  readonly entity: EntityView;
  readonly read: Read<EntityView>;
  readonly tab: Tab;
  /** What listed owners hold; null where it is not known. */
  readonly ownership: OwnershipView | null;
}

export function Head(props: Props) {
  const { entity, route, may, ownership } = props;
  const words = texts();
  const { screening_decision: decision } = entity;
  const send = addressOf({ mode: route.mode, screen: 'send', parts: [], query: { entity: entity.id } });
  return (
    <Bar
      title={entity.name}
      back={{ href: addressOf({ ...route, parts: [], query: {} }), text: shellTexts().screens.entities }}
    >
      <span class="muted small">{lookUp(shellTexts().kinds, entity.entity_type)}</span>
      {entity.screening_status === 'not_screened' && <Chip tone="line">{words.notScreened}</Chip>}
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
      {ownership?.outcome === 'listed' && (
        <Chip tone="bad" icon="flag">
          <a href={addressOf({ ...route, parts: [entity.id, 'owners'], query: {} })}>{words.listedOwners}</a>
        </Chip>
      )}
      <span class="row push">
        {entity.screening_status === 'not_screened' && <ScreenButton {...props} />}
        {hasScreen('send') && may('workflows:write') && (
          <a class="button" href={send}>
            {words.send}
          </a>
        )}
      </span>
    </Bar>
  );
}

/** A screening is charged and announced, so it is held like what others hear of. */
function ScreenButton({ entity, read, route, deeds, may, tab }: Props) {
  const words = texts();
  const [isHeld, setHeld] = useState(false);
  const start = async () => {
    setHeld(true);
    const values = { name: entity.name };
    const isAsked = await deeds.hold({
      say: fill(words.screenHeld, values),
      sent: fill(words.screenSent, values),
      intent: intent('POST', '/screening/', { body: { entity_id: entity.id } }),
      where: addressOf({ ...route, parts: [entity.id, tab] }),
      onTakenBack: () => setHeld(false),
      onOutcome: () => {
        setHeld(false);
        void read.again();
      },
    });
    if (!isAsked) setHeld(false);
  };
  return (
    <Button
      unavailable={may('screening:write') ? undefined : words.notAllowed}
      busy={isHeld}
      onClick={() => void start()}
    >
      {deedName(isHeld ? shellTexts().deciding.notSentYet : words.screen, route.mode)}
    </Button>
  );
}

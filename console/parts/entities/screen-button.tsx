/** Starts a screening, or another one after it failed. It is charged and announced, so it is held like what others hear of. */
import { useState } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import { fill } from '../../../design/wording.ts';
import { intent } from '../../base/remote/intent.ts';
import type { Read } from '../../base/remote/use-read.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Button } from '../button.tsx';
import { deedName } from '../deed-name.ts';

interface Props extends Pick<ScreenProps, 'route' | 'deeds' | 'may'> {
  readonly entity: EntityView;
  readonly read: Read<EntityView>;
  /** Reads the screening again, where it is shown. */
  readonly screening: { readonly again: () => Promise<void> };
}

export function ScreenButton({ entity, read, screening, route, deeds, may }: Props) {
  const words = shellTexts();
  const [isHeld, setHeld] = useState(false);
  const start = async () => {
    setHeld(true);
    const values = { name: entity.name };
    const isAsked = await deeds.hold({
      say: fill(words.screenHeld, values),
      sent: fill(words.screenSent, values),
      intent: intent('POST', '/screening/', { body: { entity_id: entity.id } }),
      where: addressOf(route),
      onTakenBack: () => setHeld(false),
      onOutcome: () => {
        setHeld(false);
        void Promise.all([read.again(), screening.again()]);
      },
    });
    if (!isAsked) setHeld(false);
  };
  const name = entity.screening_failure === null ? words.screenIt : words.screenAgain;
  return (
    <Button
      unavailable={may('screening:write') ? undefined : words.screenNotAllowed}
      busy={isHeld}
      onClick={() => void start()}
    >
      {deedName(isHeld ? words.deciding.notSentYet : name, route.mode)}
    </Button>
  );
}

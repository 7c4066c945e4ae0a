/** How the screening of an entity stands, in a word: a failed one is never shown as none. */
import type { EntityLineView } from '#shared/domain/entities/schema.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { saidOf } from '../../../parts/entities/screening-failure.ts';
import { Chip } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';

type Of = Pick<EntityLineView, 'screening_status' | 'screening_failure'>;

/** `isRunning`: a screening is under way, where that is known. */
export function ScreeningState({
  of: { screening_status: status, screening_failure: failure },
  isRunning = false,
  isOpen = false,
}: {
  readonly of: Of;
  readonly isRunning?: boolean;
  /** Something that stands beside it speaks against a tick. */
  readonly isOpen?: boolean;
}) {
  const words = texts();
  return (
    <>
      {status === 'screened' &&
        (isOpen ? <Chip>{words.screened}</Chip> : <Chip icon="yes">{words.screened}</Chip>)}
      {failure !== null && (
        <Chip tone="bad" icon="failed">
          <span title={saidOf(failure)}>
            {status === 'screened' ? words.lastFailed : shellTexts().screeningFailed}
          </span>
        </Chip>
      )}
      {status === 'not_screened' && failure === null && (
        <Chip tone="line">{isRunning ? words.running : words.notScreened}</Chip>
      )}
    </>
  );
}

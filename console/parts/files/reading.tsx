/** How the text of a document was read. Answers are compared with text that was read only: what was not must not look like it. */
import type { DocumentView } from '#shared/domain/documents/schema.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Chip } from '../words.tsx';

type Outcome = NonNullable<DocumentView['reading']>;

/** Nothing where the file is not read yet: while it is scanned, the page says so already. */
export function ReadingState({ reading }: { readonly reading: Outcome | null | undefined }) {
  if (reading === null || reading === undefined) return null;
  const words = shellTexts().readings;
  if (reading.state === 'read') return <span class="muted small">{words.states.read}</span>;
  return (
    <>
      <Chip tone="warn" icon="failed">
        {words.states[reading.state]}
      </Chip>{' '}
      <span class="muted small">{reasonOf(reading)}</span>
    </>
  );
}

/** Why, in a sentence; what it means where the state says why. */
function reasonOf({ reason }: Outcome): string {
  const words = shellTexts().readings;
  return reason === null ? words.means : words.reasons[reason];
}

/** The outline: how much is checked and open, the sections, and what lies beside the answers. */
import { count, fill } from '../../../../design/wording.ts';
import { addressOf, type Mode } from '../../../base/route/route.ts';
import { formatList } from '../../../base/text/lists.ts';
import { Icon } from '../../../parts/icon.tsx';
import type { Item } from '../model/items.ts';
import { type Section, type Tally, tallyOf } from '../model/outline.ts';
import type { Response } from '../model/response.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly items: readonly Item[];
  readonly sections: readonly Section[];
  readonly response: Response;
  readonly mode: Mode;
  readonly goTo: (item: Item | undefined) => void;
  readonly isHistoryShown: boolean;
  readonly toggleHistory: () => void;
}

export function Outline({ items, sections, response, mode, goTo, isHistoryShown, toggleHistory }: Props) {
  const words = texts();
  const { id } = response.subject_entity;
  return (
    <nav class="pane outline" aria-label={words.sections}>
      <Meter tally={tallyOf(items)} />
      <p class="small muted progress">{tallyText(items)}</p>
      {sections.map((section) => (
        <button
          key={section.number}
          type="button"
          class="as-link"
          onClick={() => goTo(section.items.find(({ isOpen }) => isOpen) ?? section.items[0])}
        >
          <span dir="auto">{sectionTitle(section)}</span>
          {section.open > 0 ? (
            <span class="chip bad">
              <span class="num">{section.open}</span>
              <span class="hidden-text"> {words.toLookAt}</span>
            </span>
          ) : (
            <span class="count">{section.items.length}</span>
          )}
        </button>
      ))}
      <h2>{words.beside}</h2>
      <button type="button" class="as-link" aria-pressed={isHistoryShown} onClick={toggleHistory}>
        <Icon name="clock" />
        {words.history}
      </button>
      <a class="as-link" href={addressOf({ mode, screen: 'entities', parts: [id, 'facts'], query: {} })}>
        <Icon name="entity" />
        {response.subject_entity.entity_type === 'company' ? words.theCompany : words.thePerson}
      </a>
    </nav>
  );
}

export function sectionTitle({ title }: Pick<Section, 'title'>): string {
  return title === '' ? texts().filesSection : title;
}

function Meter({ tally }: { readonly tally: Tally }) {
  const words = texts();
  const { total, checked, open } = tally;
  const said = fill(words.progress, { checked, total, open });
  return (
    <>
      <p class="small progress">{said}</p>
      <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={said}>
        <rect class="rest" width="100" height="6" />
        {total > 0 && <rect class="done" width={(100 * checked) / total} height="6" />}
        {total > 0 && (
          <rect class="open" x={(100 * checked) / total} width={(100 * open) / total} height="6" />
        )}
      </svg>
    </>
  );
}

/** One line about what is open: `5 open points: 2 differ, 2 flagged, 1 changed`. */
export function tallyText(items: readonly Item[]): string {
  const words = texts();
  const { open, byWord } = tallyOf(items);
  const parts = (['differs', 'flagged', 'changed'] as const)
    .filter((word) => byWord[word] > 0)
    .map((word) => count(words.tally[word], byWord[word]));
  const head = count(words.openPoints, open);
  return parts.length === 0 ? head : `${head}: ${formatList(parts)}`;
}

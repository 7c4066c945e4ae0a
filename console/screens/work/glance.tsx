/** The item under the cursor at a glance: the sentence, facts, and the two things to do with it. */

import type { WorkItem } from '#shared/domain/work/schema.ts';
import { Facts } from '../../../design/facts.tsx';
import { formatInstant } from '../../../design/format.ts';
import { lookUp } from '../../../design/wording.ts';
import { addressOf, type Mode } from '../../base/route/route.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Button, Keys } from '../../parts/button.tsx';
import { toldApart } from '../../parts/entities/told-apart.ts';
import { useServerNow } from '../../parts/timing/use-server-now.ts';
import { Who } from '../../parts/words.tsx';
import { type Assignee, Due, KindWord, Tags, Waiting } from './list/work-row.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly item: WorkItem | undefined;
  readonly mode: Mode;
  readonly href: string;
  readonly assignee: Assignee;
  /** Undefined where the role may not assign. */
  readonly onTake: (() => void) | undefined;
}

export function Glance({ item, mode, href, assignee, onTake }: Props) {
  const words = texts();
  const now = useServerNow();
  return (
    <aside class="pane glance" aria-label={words.glanceName}>
      {item === undefined ? (
        <p class="muted">{words.glanceNothing}</p>
      ) : (
        <>
          <div class="row">
            <KindWord item={item} />
            <Tags of={item} />
          </div>
          <h2 dir="auto">{item.title}</h2>
          <p class={item.tags.includes('sanctions') ? 'say bad' : 'say'} dir="auto">
            {item.why}
          </p>
          <Facts facts={factsOf(item, mode, assignee, now)} />
          <div class="row">
            <a class="button primary" href={href}>
              {words.open}
              <Keys of="Enter" />
            </a>
            {onTake !== undefined && (
              <Button shortcut="a" onClick={onTake}>
                {assignee.isMe ? words.giveBack : words.take}
              </Button>
            )}
          </div>
        </>
      )}
    </aside>
  );
}

function factsOf(item: WorkItem, mode: Mode, assignee: Assignee, now: number) {
  const words = texts();
  const { entity, since } = item;
  const about =
    entity === null
      ? []
      : [
          {
            term: words.factAbout,
            value: (
              <>
                <a href={addressOf({ mode, screen: 'entities', parts: [entity.id], query: {} })}>
                  <bdi>{entity.name}</bdi>
                </a>{' '}
                <span class="muted">
                  {[
                    lookUp(shellTexts().kinds, entity.entity_type) ?? entity.entity_type,
                    toldApart(entity.entity_type, entity.distinguished_by),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </>
            ),
          },
        ];
  return [
    ...about,
    { term: words.columnAssigned, value: <Who {...assignee} /> },
    { term: words.columnDue, value: <Due item={item} now={now} /> },
    {
      term: words.columnWaiting,
      value: (
        <>
          <Waiting item={item} now={now} /> <span class="muted">· {formatInstant(since)}</span>
        </>
      ),
    },
  ];
}

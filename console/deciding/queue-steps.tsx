/** Where the open item stands in its queue, and the ways to the items before and after it. */
import { fill } from '../../design/wording.ts';
import { addressOf, fromQueue, type Mode } from '../base/route/route.ts';
import { Icon } from '../parts/icon.tsx';
import { destinationOf, type QueueItem } from './queue.ts';
import type { Walk } from './use-queue.ts';

interface Props {
  readonly walk: Walk;
  readonly mode: Mode;
  readonly words: { readonly position: string; readonly before: string; readonly after: string };
}

export function QueueSteps({ walk, mode, words }: Props) {
  const { around, filters } = walk;
  if (around === undefined) return null;
  const { position, total, before, after } = around;
  return (
    <span class="queue-steps">
      {position !== undefined && (
        <span class="muted num">{fill(words.position, { n: position, total })}</span>
      )}
      <Step item={before} label={words.before} icon="left" mode={mode} filters={filters} />
      <Step item={after} label={words.after} icon="right" mode={mode} filters={filters} />
    </span>
  );
}

interface StepProps {
  readonly item: QueueItem | undefined;
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly mode: Mode;
  readonly filters: Readonly<Record<string, string>>;
}

function Step({ item, label, icon, mode, filters }: StepProps) {
  const destination = item === undefined ? undefined : destinationOf(item);
  if (item === undefined || destination === undefined) return null;
  const name = fill(label, { name: item.entity?.name ?? item.title });
  return (
    <a
      class="button icon"
      href={addressOf(fromQueue({ mode, ...destination, query: {} }, filters))}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} />
    </a>
  );
}

/** The progress display of an update: one line with a bar per list. Drawn only on an interactive terminal. */
import type { FetchProgress } from '#shared/domain/watchlists/ingest/fetch.ts';
import type { IngestStep } from '#shared/domain/watchlists/ingest/ingest.ts';
import { renderBar } from '../../output/bar.ts';
import type { Terminal } from '../../output/terminal.ts';

const BAR_WIDTH = 24;
const NAME_WIDTH = 14;
const MB = 1_000_000;

interface Line {
  readonly share: number;
  readonly says: string;
}

export class UpdateProgress {
  readonly #draw: Terminal['draw'];
  readonly #lines = new Map<string, Line>();
  /** Progress of each file, by list and part. */
  readonly #files = new Map<string, Map<string, FetchProgress>>();
  #shown = '';

  constructor(draw: Terminal['draw']) {
    this.#draw = draw;
  }

  fetched(progress: FetchProgress): void {
    const { list, part } = progress;
    const files = this.#files.get(list) ?? new Map<string, FetchProgress>();
    this.#files.set(list, files.set(part, progress));
    const sum = (of: (file: FetchProgress) => number) =>
      [...files.values()].reduce((all, each) => all + of(each), 0);
    const received = sum((file) => file.received);
    const total = sum((file) => file.total ?? file.received);
    this.#put(list, { share: received / Math.max(1, total), says: `${(received / MB).toFixed(1)} MB` });
  }

  step(step: IngestStep): void {
    if (step.kind === 'reading') this.#put(step.list, { share: 1, says: 'reading' });
    else this.#put('all lists', { share: 1, says: `merging and indexing ${step.records} records` });
  }

  /** Removes the display. */
  clear(): void {
    this.#draw?.([]);
  }

  #put(name: string, line: Line): void {
    this.#lines.set(name, line);
    const lines = [...this.#lines].map(
      ([each, { share, says }]) => `${each.padEnd(NAME_WIDTH)} ${renderBar(share, BAR_WIDTH)}  ${says}`,
    );
    const shown = lines.join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#draw?.(lines);
  }
}

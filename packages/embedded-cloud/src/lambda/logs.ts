/** What functions print: one file per function, and an optional subscriber. */
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** One printed line. */
export interface LogLine {
  readonly functionName: string;
  readonly line: string;
}

const FLUSH_AFTER_MS = 50;

export class Logs {
  /** Pieces of text that were not written, because the disk was full. */
  dropped = 0;
  private readonly folder: string;
  private readonly subscriber: ((line: LogLine) => void) | undefined;
  private readonly isFull: () => boolean;
  private readonly files = new Map<string, WriteStream>();
  /** Text that was printed and is not in its file yet. */
  private readonly gathered = new Map<string, string[]>();
  private flushing: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(folder: string, subscriber?: (line: LogLine) => void, isFull: () => boolean = () => false) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.subscriber = subscriber;
    this.isFull = isFull;
  }

  readonly write = (functionName: string, text: string): void => {
    if (this.closed) return;
    this.gather(functionName, text);
    if (this.subscriber === undefined) return;
    for (const line of text.split('\n')) {
      if (line !== '') this.subscriber({ functionName, line });
    }
  };

  /** What is still printed by workers on their way out is dropped. */
  async close(): Promise<void> {
    this.flush();
    this.closed = true;
    const open = [...this.files.values()];
    this.files.clear();
    await Promise.all(
      open.map((file) => new Promise<void>((resolve) => file.once('close', () => resolve()).end())),
    );
  }

  /** Every request prints lines: a file takes those of a moment in one write. */
  private gather(functionName: string, text: string): void {
    const lines = this.gathered.get(functionName);
    if (lines === undefined) this.gathered.set(functionName, [text]);
    else lines.push(text);
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS);
  }

  private flush(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    const isFull = this.isFull();
    for (const [name, lines] of this.gathered) {
      if (isFull) this.dropped += lines.length;
      else this.file(name).write(lines.join(''));
    }
    this.gathered.clear();
  }

  private file(functionName: string): WriteStream {
    const known = this.files.get(functionName);
    if (known !== undefined) return known;
    const file = createWriteStream(join(this.folder, `${functionName}.log`), { flags: 'a' });
    // A file that cannot be written is closed by itself, with what it has not written. The next lines get a new one.
    file.on('error', () => {
      this.dropped += 1;
      if (this.files.get(functionName) === file) this.files.delete(functionName);
    });
    this.files.set(functionName, file);
    return file;
  }
}

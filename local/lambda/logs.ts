/** What functions print: one file per function, and a subscriber for whoever watches. */
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** One printed line. */
export interface LogLine {
  readonly functionName: string;
  readonly line: string;
}

export class Logs {
  private readonly folder: string;
  private readonly subscriber: ((line: LogLine) => void) | undefined;
  private readonly files = new Map<string, WriteStream>();
  private closed = false;

  constructor(folder: string, subscriber?: (line: LogLine) => void) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.subscriber = subscriber;
  }

  readonly write = (functionName: string, text: string): void => {
    if (this.closed) return;
    this.file(functionName).write(text);
    if (this.subscriber === undefined) return;
    for (const line of text.split('\n')) {
      if (line !== '') this.subscriber({ functionName, line });
    }
  };

  /** What is still printed by workers on their way out is dropped. */
  async close(): Promise<void> {
    this.closed = true;
    const open = [...this.files.values()];
    this.files.clear();
    await Promise.all(open.map((file) => new Promise((resolve) => file.end(resolve))));
  }

  private file(functionName: string): WriteStream {
    const known = this.files.get(functionName);
    if (known !== undefined) return known;
    const file = createWriteStream(join(this.folder, `${functionName}.log`), { flags: 'a' });
    this.files.set(functionName, file);
    return file;
  }
}

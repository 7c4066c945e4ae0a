/** Where commands read and write: the process's streams, or a test's. */
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Remarks and errors. */
  err(text: string): void;
  /** True where colours are seen: a terminal, and `NO_COLOR` unset (no-color.org). */
  readonly colour: boolean;
  /** True where somebody can answer. */
  readonly interactive: boolean;
  ask(question: string): Promise<string>;
}

export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    colour: process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '',
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    async ask(question) {
      const prompt = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await prompt.question(question);
      } finally {
        prompt.close();
      }
    },
  };
}

/** The input and output of commands: the process's streams, or those of a test. */
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Remarks and errors. */
  err(text: string): void;
  /** Replaces the lines drawn before by these. Absent where the terminal is not interactive. */
  readonly draw?: ((lines: readonly string[]) => void) | undefined;
  /** True for a terminal without `NO_COLOR` (no-color.org). */
  readonly colour: boolean;
  /** True where a person can answer a prompt. */
  readonly interactive: boolean;
  ask(question: string): Promise<string>;
}

export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    draw: process.stderr.isTTY === true ? drawing((text) => void process.stderr.write(text)) : undefined,
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

const ESCAPE = '\u001B';

/** Moves the cursor up over the previous lines, and clears each line before writing it (ECMA-48: CUU, ED, EL). */
export function drawing(write: (text: string) => void): (lines: readonly string[]) => void {
  let drawn = 0;
  return (lines) => {
    const up = drawn === 0 ? '' : `${ESCAPE}[${drawn}A`;
    write(`${up}${ESCAPE}[J${lines.map((line) => `${line}\n`).join('')}`);
    drawn = lines.length;
  };
}

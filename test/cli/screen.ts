/** A terminal that records output and gives fixed answers. */
import type { Terminal } from '../../cli/output/terminal.ts';
import { run } from '../../cli/program.ts';

export interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line; `answer` makes the terminal interactive. */
export async function type(
  argv: readonly string[],
  options: { readonly answer?: string; readonly colour?: boolean } = {},
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const terminal: Terminal = {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    colour: options.colour ?? false,
    interactive: options.answer !== undefined,
    ask: async (question) => {
      err.push(question);
      return options.answer ?? '';
    },
  };
  const exitCode = await run(argv, terminal);
  return { exitCode, out: out.join('\n'), err: err.join('\n') };
}

/** One run of a command: its arguments, its options, and a connection opened on demand. */
import type { Command } from 'commander';
import * as z from 'zod';
import type { OperatorContext } from '../connection/operator-context.ts';
import { notConfirmed } from '../connection/refused.ts';
import { Settings } from '../connection/settings.ts';
import { print, type Report } from '../output/report.ts';
import type { Terminal } from '../output/terminal.ts';

/** Shared by all commands of one process. */
export interface Cli {
  readonly terminal: Terminal;
  /** Receives the exit code of the command. */
  finish(exitCode: number): void;
}

export interface Call {
  /** Positional arguments by their position. */
  argument(index: number): string;
  /** All arguments. */
  arguments(): readonly string[];
  /** The options parsed by `schema`. An error names the wrong option. */
  options<S extends z.ZodType>(schema: S): z.output<S>;
  /** Connects to the stage at the first call. */
  context(): Promise<OperatorContext>;
  /** `https://host` of the stage's API. */
  publicUrl(): Promise<string>;
  /**
   * Continues only with `--yes` or after the operator typed the stage's name. `what` completes "to …". `consequence` is the
   * sentence of the refusal, for what can be undone.
   */
  confirm(what: string, consequence?: string): Promise<void>;
}

/** Makes `command` run `work` and print its report. */
export function perform(cli: Cli, command: Command, work: (call: Call) => Promise<Report>): void {
  command.action(async () => {
    const settings = Settings.parse(command.optsWithGlobals());
    const run = new Run(cli.terminal, command, settings);
    try {
      cli.finish(print(cli.terminal, await work(run), settings.json));
    } finally {
      run.close();
    }
  });
}

class Run implements Call {
  readonly #terminal: Terminal;
  readonly #command: Command;
  readonly #settings: Settings;
  #context: OperatorContext | undefined;

  constructor(terminal: Terminal, command: Command, settings: Settings) {
    this.#terminal = terminal;
    this.#command = command;
    this.#settings = settings;
  }

  argument(index: number): string {
    return this.#command.args[index] ?? '';
  }

  arguments(): readonly string[] {
    return this.#command.args;
  }

  options<S extends z.ZodType>(schema: S): z.output<S> {
    return schema.parse(this.#command.optsWithGlobals());
  }

  async context(): Promise<OperatorContext> {
    if (this.#context === undefined) {
      // Loaded on demand, because the AWS clients take longer to load than many commands take to run.
      const { connect } = await import('../connection/connect.ts');
      this.#context = await connect(this.#settings);
    }
    return this.#context;
  }

  async publicUrl(): Promise<string> {
    const { publicUrlOf } = await import('../connection/addresses/public-url.ts');
    return publicUrlOf(this.#settings);
  }

  async confirm(what: string, consequence = 'This cannot be undone.'): Promise<void> {
    const { stage, yes } = this.#settings;
    if (yes) return;
    if (!this.#terminal.interactive) throw notConfirmed(stage, consequence);
    const answer = await this.#terminal.ask(`Type "${stage}" to ${what}: `);
    if (answer.trim() !== stage) throw notConfirmed(stage, consequence);
  }

  close(): void {
    this.#context?.close();
  }
}

/** An integer given as an option or argument. */
export const WholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, 'Write a whole number.')
  .transform(Number);

/** What an operator sees of a run's log. */
import type { Log } from '#shared/platform/ports.ts';
import type { Terminal } from '../../output/terminal.ts';

/** Errors and doubts of a list are in the report. Others are printed immediately. */
export function logOf(terminal: Terminal): Log {
  return {
    info: () => undefined,
    warn: (message, facts) => {
      if (facts?.['list'] === undefined) terminal.err(message);
    },
    error: (message, facts) => {
      if (facts?.['list'] === undefined) terminal.err(message);
    },
  };
}

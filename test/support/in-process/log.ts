/** The log of functions in this process, as lines that a test can search. */
import type { Log } from '#shared/platform/ports.ts';

export function logInto(lines: string[]): Log {
  const write = (line: object) => void lines.push(JSON.stringify(line));
  return {
    info: (message, facts) => write({ message, facts }),
    warn: (message, facts) => write({ message, facts }),
    error: (message, facts, cause) => write({ message, facts, cause: String(cause) }),
  };
}

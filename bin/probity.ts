/** The operator's command line: `node bin/probity.ts --help`. */
import { processTerminal } from '../cli/output/terminal.ts';
import { run } from '../cli/program.ts';

// The reader of the output may close the pipe early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), processTerminal());

/** The operator's command line: `node bin/probity.ts --help`. */
import { processTerminal } from '../cli/output/terminal.ts';
import { run } from '../cli/program.ts';

process.exitCode = await run(process.argv.slice(2), processTerminal());

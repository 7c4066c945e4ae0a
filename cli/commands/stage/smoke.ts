/** `probity smoke`: uses a stage as clients do, cleans up, and says what worked. */
import type { Command } from 'commander';
import * as z from 'zod';
import { Settings } from '../../connection/settings.ts';
import type { Report } from '../../output/report.ts';
import { renderTable } from '../../output/table.ts';
import type { SmokeRow } from '../../smoke/run.ts';
import { type Cli, perform } from '../call.ts';

const Options = Settings.extend({
  slowReceiver: z.url().optional(),
  slowSeconds: z.coerce.number().min(0).max(25),
  email: z.email(),
});

export function addSmokeCommand(program: Command, cli: Cli): void {
  const smoke = program
    .command('smoke')
    .description('use a stage as clients do (in test mode, by a tenant of its own), and say what worked')
    .option('--slow-receiver <url>', 'public address that answers after 10 to 25 seconds (local: its own)')
    .option('--slow-seconds <n>', 'seconds that the receiver of the local stage takes', '12')
    .option('--email <address>', 'recipient of the one message', 'success@simulator.amazonses.com');
  perform(cli, smoke, async (call) => {
    const options = call.options(Options);
    const context = await call.context();
    const { smoke: run } = await import('../../smoke/connect.ts');
    const { slowReceiver, slowSeconds, email } = options;
    return reportOf(await run(options, context, { slowReceiver, slowSeconds, email }));
  });
}

const STATES = { ok: 'OK', failed: 'FAILED', 'not checked': 'NOT CHECKED' } as const;

function reportOf(rows: readonly SmokeRow[]): Report {
  const failed = rows.filter(({ state }) => state === 'failed').length;
  return {
    data: { ok: failed === 0, steps: rows },
    text: (emphasis) =>
      renderTable(
        ['STEP', 'STATE', 'SECONDS', 'SEEN'],
        rows.map(({ step, state, seconds, seen }) => [step, STATES[state], seconds, seen]),
        emphasis,
      ),
    remark: failed === 0 ? 'The stage works.' : `${failed} steps failed.`,
    exitCode: failed === 0 ? 0 : 1,
  };
}

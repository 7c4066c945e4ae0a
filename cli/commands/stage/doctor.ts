/** `probity doctor`: says in one table what is wrong with a stage, and what to do. */
import type { Command } from 'commander';
import * as z from 'zod';
import { Settings } from '../../connection/settings.ts';
import type { Row } from '../../doctor/check.ts';
import { diagnose, isHealthy } from '../../doctor/diagnose.ts';
import type { Report } from '../../output/report.ts';
import { renderTable } from '../../output/table.ts';
import { type Cli, perform } from '../call.ts';

const Options = Settings.extend({ assembly: z.string() });

export function addDoctorCommand(program: Command, cli: Cli): void {
  const doctor = program
    .command('doctor')
    .description('check a stage, and say what is wrong and what to do')
    .option('--assembly <folder>', 'synthesised templates of this checkout (npx cdk synth)', 'cdk.out');
  perform(cli, doctor, async (call) => {
    const options = call.options(Options);
    // Loaded on demand, because it needs the clients of many services.
    const { gather } = await import('../../doctor/gather/gather.ts');
    const { facts, given } = await gather(options, options.assembly);
    return reportOf(diagnose(facts, given));
  });
}

const STATES = { ok: 'OK', warning: 'WARNING', wrong: 'WRONG', 'not checked': 'NOT CHECKED' } as const;

function reportOf(rows: readonly Row[]): Report {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  return {
    data: { healthy: isHealthy(rows), checks: rows },
    text: (emphasis) =>
      renderTable(
        ['CHECK', 'STATE', 'FOUND', 'WHAT TO DO'],
        rows.map(({ check, state, found, todo }) => [check, STATES[state], found, todo]),
        emphasis,
      ),
    remark: `${count('wrong')} wrong, ${count('warning')} warnings, ${count('not checked')} not checked.`,
    exitCode: isHealthy(rows) ? 0 : 1,
  };
}

/** `probity restore`: restores the tables of a stage to a moment, beside those in use (docs/deploy.md, "Restore"). */
import type { Command } from 'commander';
import * as z from 'zod';
import { TABLE_IDS, type TableId } from '../../../lib/stages.ts';
import { Settings } from '../../connection/settings.ts';
import { fieldsReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Options = Settings.extend({ at: z.iso.datetime({ offset: true }).optional() });

export function addRestoreCommand(program: Command, cli: Cli): void {
  const restore = program
    .command('restore')
    .description('restore the tables of a stage to a moment, under new names; the stage goes on as it is')
    .option('--at <instant>', 'moment to restore, for example 2026-06-01T10:00:00Z (default: the latest)');
  perform(cli, restore, async (call) => {
    const options = call.options(Options);
    await call.confirm(
      'restore its tables under new names',
      'New tables are made, which cost until they are deleted; the stage goes on as it is.',
    );
    const { targetOf } = await import('../../restore/target.ts');
    const target = await targetOf(options);
    try {
      // Named after the moment, so that the same command goes on where it was interrupted.
      const moment = options.at === undefined ? new Date() : new Date(options.at);
      const suffix = `-restored-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
      const { restoreTables } = await import('../../restore/restore-tables.ts');
      const restored = await restoreTables(target.dynamo, {
        tables: target.tables,
        at: options.at,
        suffix,
        progress: (what) => cli.terminal.err(what),
      });
      const names = settingOf(restored.map((each) => each.target));
      return fieldsReport(
        { restored: names },
        [['settings of the stage', JSON.stringify({ restored: names })]],
        'Put this into the stage file, and go on with docs/deploy.md, "Restore".',
      );
    } finally {
      target.dynamo.destroy();
    }
  });
}

/** The setting `restored` of the stage. The tables are in the order of their ids. */
function settingOf(names: readonly string[]): Partial<Record<TableId, string>> {
  return Object.fromEntries(TABLE_IDS.map((id, index) => [id, names[index] ?? '']));
}

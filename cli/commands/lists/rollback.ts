/** `probity lists rollback`: returns to the files that a list had in an earlier version. */
import type { Command } from 'commander';
import * as z from 'zod';
import { rollBack } from '#shared/domain/watchlists/ingest/rollback.ts';
import { ListId } from '#shared/domain/watchlists/schema.ts';
import { CommandRefused } from '../../connection/refused.ts';
import { textReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';
import { logOf } from './operator-log.ts';
import { portsOf } from './watchlist-source.ts';

const MOST_REASON = 500;
const Options = z.object({
  to: z.string().regex(/^[0-9a-f]{8,64}$/, 'Write the version as "probity lists show" prints it.'),
  reason: z.string().trim().min(1).max(MOST_REASON),
  in: z.string().optional(),
});

export function addRollback(lists: Command, cli: Cli): void {
  const rollback = lists
    .command('rollback')
    .argument('<list>', 'the list, such as us_ofac_sdn')
    .description('return to the files that a list had in an earlier version; other lists stay')
    .requiredOption('--to <version>', 'earlier version, as "probity lists show" prints it')
    .requiredOption('--reason <text>', 'why; every tenant reads it in the audit trail')
    .option('--in <folder>', 'lists in a folder instead of the stage')
    .addHelpText('after', '\nIt holds until the publisher offers other files than it does now.');
  perform(cli, rollback, async (call) => {
    const { to: version, reason, in: folder } = call.options(Options);
    const list = listNamed(call.argument(0));
    const ports = { ...(await portsOf(call, folder)), log: logOf(cli.terminal) };
    await call.confirm(
      `return ${list} to version ${version}`,
      'Every tenant screens against the earlier files from then on, until another version is made.',
    );
    const manifest = await rollBack(ports, { list, version, reason });
    const { sha256, published_on, records } = sourceIn(manifest.sources, list);
    const data = { version: manifest.version, list, sha256, published_on, records, reason };
    const dated = published_on === null ? '' : ` of ${published_on}`;
    const counts = `${manifest.added} profiles added, ${manifest.changed} changed, ${manifest.removed} removed`;
    return textReport(
      data,
      `${list} has its files${dated} again. Version ${manifest.version} is in force: ${counts}.`,
    );
  });
}

function listNamed(name: string): ListId {
  const list = ListId.safeParse(name);
  if (list.success) return list.data;
  throw new CommandRefused('unknown_list', `There is no list "${name}".`);
}

function sourceIn<S extends { readonly list: string }>(sources: readonly S[], list: string): S {
  const found = sources.find((source) => source.list === list);
  if (found === undefined) throw new Error(`the version that was published lacks ${list}`);
  return found;
}

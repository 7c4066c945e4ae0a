/** `probity lists show`: shows the watchlists in force, their dates and their counts. */
import type { Command } from 'commander';
import * as z from 'zod';
import { VersionDamaged } from '#shared/domain/watchlists/errors.ts';
import { manifestOf } from '#shared/domain/watchlists/ingest/publish.ts';
import type { ListManifest } from '#shared/domain/watchlists/schema.ts';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { minute, type Report } from '../../output/report.ts';
import { renderFields, renderTable } from '../../output/table.ts';
import { type Cli, perform } from '../call.ts';
import { noLists, portsOf } from './watchlist-source.ts';

const Options = z.object({
  in: z.string().optional(),
  history: z.coerce.number().int().min(0).max(100),
});

export function addShow(lists: Command, cli: Cli): void {
  const show = lists
    .command('show')
    .description('show the watchlists in force: versions, dates, counts')
    .option('--in <folder>', 'lists in a folder instead of the stage')
    .option('--history <n>', 'number of earlier versions', '5');
  perform(cli, show, async (call) => {
    const options = call.options(Options);
    const { lists: files } = await portsOf(call, options.in);
    const current = await files.current();
    if (current === undefined) throw noLists();
    const manifest = await manifestOf(files, current.version);
    return reportOf(manifest, await historyOf(files, manifest, options.history));
  });
}

/** The versions before it, newest first. Ends where a version is no longer stored or appears again. */
async function historyOf(
  files: WatchlistFiles,
  from: ListManifest,
  most: number,
): Promise<readonly ListManifest[]> {
  const found = new Map<string, ListManifest>();
  let previous = from.previous;
  while (previous !== null && previous !== from.version && !found.has(previous) && found.size < most) {
    const manifest: ListManifest | undefined = await manifestOf(files, previous).catch((error: unknown) => {
      if (error instanceof VersionDamaged) return undefined;
      throw error;
    });
    if (manifest === undefined) break;
    found.set(previous, manifest);
    previous = manifest.previous;
  }
  return [...found.values()];
}

function reportOf(manifest: ListManifest, history: readonly ListManifest[]): Report {
  const versions = [manifest, ...history];
  return {
    data: { ...manifest, history },
    text: (emphasis) =>
      [
        renderFields(
          [
            ['version in force', manifest.version],
            ['matching engine', manifest.engine],
            ['profiles', manifest.profiles],
            ['names', manifest.names],
            ['index and profiles', `${manifest.index_bytes} + ${manifest.payload_bytes} bytes`],
          ],
          emphasis,
        ),
        renderTable(
          ['LIST', 'PUBLISHED', 'FETCHED (UTC)', 'RECORDS', 'NAMES', 'SHA-256'],
          manifest.sources.map((source) => [
            ...[
              source.list,
              source.published_on ?? '-',
              minute(source.fetched_at),
              source.records,
              source.names,
            ],
            source.sha256.slice(0, 12),
          ]),
          emphasis,
        ),
        renderTable(
          ['VERSION', 'BUILT (UTC)', 'PROFILES', 'ADDED', 'CHANGED', 'REMOVED'],
          versions.map((each) => [
            ...[each.version, minute(each.built_at), each.profiles, each.added, each.changed, each.removed],
          ]),
          emphasis,
        ),
      ].join('\n\n'),
  };
}

/** `probity lists show`: shows the state of every known list, and the version in force with its dates and counts. */
import type { Command } from 'commander';
import * as z from 'zod';
import { checkOf, type ListChecks, readChecks } from '#shared/domain/watchlists/coverage/checks.ts';
import { daysBetween, listStates } from '#shared/domain/watchlists/coverage/states.ts';
import { VersionDamaged } from '#shared/domain/watchlists/errors.ts';
import { manifestOf } from '#shared/domain/watchlists/ingest/publish.ts';
import type { ListManifest } from '#shared/domain/watchlists/manifest.ts';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { minute, type Report } from '../../output/report.ts';
import { type Emphasis, renderFields, renderTable } from '../../output/table.ts';
import { type Cli, perform } from '../call.ts';
import { noLists, portsOf } from './watchlist-source.ts';

const Options = z.object({
  in: z.string().optional(),
  history: z.coerce.number().int().min(0).max(100),
});

export function addShow(lists: Command, cli: Cli): void {
  const show = lists
    .command('show')
    .description('show the state of every known list, and the version in force: dates, counts')
    .option('--in <folder>', 'lists in a folder instead of the stage')
    .option('--history <n>', 'number of earlier versions', '5');
  perform(cli, show, async (call) => {
    const options = call.options(Options);
    const { lists: files, clock } = await portsOf(call, options.in);
    const current = await files.current();
    if (current === undefined) throw noLists();
    const manifest = await manifestOf(files, current.version);
    const coverage = coverageOf(manifest, await readChecks(files), clock.now());
    return reportOf(manifest, coverage, await historyOf(files, manifest, options.history));
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

/** The state of every known list, and why it is not what the publisher offers. */
function coverageOf(manifest: ListManifest, checks: ListChecks, now: number) {
  return listStates(manifest.sources, checks, now).map((state) => {
    const { problem, rolled_back: rolledBack } = checkOf(checks, state.list);
    const isRolledBack = state.problem === 'rolled_back';
    return {
      ...state,
      age_days: state.as_of === null ? null : daysBetween(state.as_of, now),
      since: (isRolledBack ? rolledBack?.at : problem?.since) ?? null,
      reason: (isRolledBack ? rolledBack?.reason : problem?.reason) ?? null,
    };
  });
}
type Coverage = ReturnType<typeof coverageOf>;

function reportOf(manifest: ListManifest, coverage: Coverage, history: readonly ListManifest[]): Report {
  const versions = [manifest, ...history];
  return {
    data: { ...manifest, coverage, history },
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
        coverageTable(coverage, emphasis),
        sourceTable(manifest, emphasis),
        ...doubtTable(manifest, emphasis),
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

/** What was not certain of files that are in force. Nothing where there is no doubt. */
function doubtTable({ loads }: ListManifest, emphasis: Emphasis): readonly string[] {
  const rows = loads.flatMap(({ list, warnings }) => warnings.map((warning) => [list, warning]));
  return rows.length === 0 ? [] : [renderTable(['LIST', 'NOT CERTAIN'], rows, emphasis)];
}

function coverageTable(coverage: Coverage, emphasis: Emphasis): string {
  return renderTable(
    ['LIST', 'STATE', 'COMPLETE UP TO', 'DAYS', 'PROBLEM', 'SINCE (UTC)', 'WHY'],
    coverage.map(({ list, state, as_of, age_days, problem, since, reason }) => [
      ...[list, state.replace('_', ' '), as_of ?? '-', age_days ?? '-'],
      ...[problem?.replace('_', ' ') ?? '-', minute(since), reason ?? ''],
    ]),
    emphasis,
  );
}

function sourceTable({ sources, loads }: ListManifest, emphasis: Emphasis): string {
  return renderTable(
    ['LIST', 'PUBLISHED', 'FETCHED (UTC)', 'RECORDS', 'NAMES', 'SHA-256', 'LOADED BY'],
    sources.map(({ list, published_on, fetched_at, records, names, sha256 }) => [
      ...[list, published_on ?? '-', minute(fetched_at), records, names, sha256.slice(0, 12)],
      loads.find((load) => load.list === list)?.by ?? '-',
    ]),
    emphasis,
  );
}

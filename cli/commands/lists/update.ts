/** `probity lists update`: builds a version of the watchlists from publishers' files and puts it in force. */
import type { Command } from 'commander';
import * as z from 'zod';
import type { IngestResult } from '#shared/domain/watchlists/ingest/ingest.ts';
import type { IngestPorts } from '#shared/domain/watchlists/ingest/put-in-force.ts';
import { OFFICIAL_SOURCES } from '#shared/domain/watchlists/ingest/sources.ts';
import { ingestOrAgain, updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';
import { type Report, tableReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';
import { filesIn } from './official-files.ts';
import { logOf } from './operator-log.ts';
import { UpdateProgress } from './update-progress.ts';
import { portsOf } from './watchlist-source.ts';

const Options = z.object({
  from: z.string().optional(),
  into: z.string().optional(),
  force: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

export function addUpdate(lists: Command, cli: Cli): void {
  const update = lists
    .command('update')
    .description('update the watchlists from their publishers, or from a folder of files')
    .option('--from <folder>', 'official files under their original names; *media*.jsonl is a media feed')
    .option('--into <folder>', 'write to a folder instead of the stage')
    .option('--force', 'accept lists that lost more than a tenth of their content, and replace damaged ones')
    .addHelpText(
      'after',
      '\nExit code 1 where a list was refused or not fetched. The other lists are in force.',
    );
  perform(cli, update, async (call) => {
    const options = call.options(Options);
    const started = performance.now();
    const ports = { ...(await portsOf(call, options.into)), log: logOf(cli.terminal) };
    const display = new UpdateProgress(cli.terminal.draw);
    try {
      const { result, ignored } = await run(ports, options, display);
      return reportOf(result, { ignored, seconds: (performance.now() - started) / 1_000 });
    } finally {
      display.clear();
    }
  });
}

interface Ran {
  readonly result: IngestResult;
  readonly ignored: readonly string[];
}

async function run(ports: IngestPorts, { from, force }: Options, display: UpdateProgress): Promise<Ran> {
  const step = display.step.bind(display);
  if (from === undefined) {
    const progress = display.fetched.bind(display);
    return {
      result: await updateFromSources(ports, OFFICIAL_SOURCES, { force, progress, step }),
      ignored: [],
    };
  }
  const { deliveries, ignored } = await filesIn(from, ports.clock.now());
  const supply = async () => ({ deliveries, remembered: new Map() });
  const result = await ingestOrAgain(ports, supply, { force, step });
  return { result, ignored };
}

interface Aside {
  readonly ignored: readonly string[];
  readonly seconds: number;
}

function reportOf({ manifest, published, outcomes }: IngestResult, { ignored, seconds }: Aside): Report {
  const lines = outcomes.map(({ list, state, reason, warnings = [] }) => {
    const source = manifest?.sources.find((each) => each.list === list);
    const { published_on = null, records = 0, names = 0 } = source ?? {};
    return { list, state, published_on, records, names, reason, warnings };
  });
  const lost = notTaken(outcomes);
  const report = tableReport(
    { published, version: manifest?.version ?? null, manifest: manifest ?? null, lists: lines, ignored },
    {
      headings: ['LIST', 'OUTCOME', 'PUBLISHED', 'RECORDS', 'NAMES', 'WHY'],
      rows: lines.map((line) => [
        ...[line.list, line.state, line.published_on ?? '-', line.records, line.names],
        [line.reason ?? [], line.warnings].flat().join('; '),
      ]),
      nothing: 'No list was read.',
    },
  );
  const remarks = [inForce({ manifest, published, outcomes }, seconds), ...ignoredFiles(ignored)];
  return { ...report, remark: remarks.join('\n'), exitCode: lost > 0 ? 1 : 0 };
}

function notTaken(outcomes: IngestResult['outcomes']): number {
  return outcomes.filter(({ state }) => state === 'refused' || state === 'failed').length;
}

function inForce({ manifest, published, outcomes }: IngestResult, seconds: number): string {
  if (manifest === undefined) return 'No lists are in force.';
  const { version, profiles, names, added, changed, removed, index_bytes, payload_bytes } = manifest;
  const took = `${seconds.toFixed(1)} s`;
  if (!published) {
    const lost = notTaken(outcomes);
    const why =
      lost === 0
        ? 'No changes'
        : `${lost} of ${outcomes.length} lists were not updated, the others have no changes`;
    const said = lost === outcomes.length ? 'Nothing was updated: no list could be taken' : why;
    return `${said} (${took}): version ${version} stays in force.`;
  }
  const size = `${((index_bytes + payload_bytes) / 1_000_000).toFixed(1)} MB`;
  return [
    `Version ${version} is in force: ${profiles} profiles, ${names} names, ${size}, in ${took};`,
    `${added} profiles added, ${changed} changed, ${removed} removed.`,
  ].join(' ');
}

function ignoredFiles(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`Ignored, because no list uses these file names: ${names.join(', ')}.`];
}

/** `probity lists update`: publishers' files become the version of the lists that is screened against. */
import type { Command } from 'commander';
import * as z from 'zod';
import type { IngestPorts, IngestResult } from '#shared/domain/watchlists/ingest/ingest.ts';
import { OFFICIAL_SOURCES } from '#shared/domain/watchlists/ingest/sources.ts';
import { ingestOrAgain, updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';
import type { Log } from '#shared/platform/ports.ts';
import { type Report, tableReport } from '../../output/report.ts';
import type { Terminal } from '../../output/terminal.ts';
import { type Cli, perform } from '../call.ts';
import { Board } from './board.ts';
import { filesIn } from './official-files.ts';
import { placeOf } from './place.ts';

const Said = z.object({
  from: z.string().optional(),
  into: z.string().optional(),
  force: z.boolean().default(false),
});
type Said = z.output<typeof Said>;

export function addUpdate(lists: Command, cli: Cli): void {
  const update = lists
    .command('update')
    .description('bring lists in: from their publishers, or from a folder of their files')
    .option(
      '--from <folder>',
      'official files, by the names that their publishers give them; *media*.jsonl is a media feed',
    )
    .option('--into <folder>', 'write them into a folder instead of the stage')
    .option('--force', 'take lists that lost more than a tenth of what they had, and replace damaged ones')
    .addHelpText('after', '\nExit code 1 where a list was not taken; the others are in force then.');
  perform(cli, update, async (call) => {
    const said = call.options(Said);
    const started = performance.now();
    const ports = { ...(await placeOf(call, said.into)), log: logOf(cli.terminal) };
    const board = new Board(cli.terminal.draw);
    try {
      const { result, ignored } = await run(ports, said, board);
      return reportOf(result, { ignored, seconds: (performance.now() - started) / 1_000 });
    } finally {
      board.clear();
    }
  });
}

interface Ran {
  readonly result: IngestResult;
  readonly ignored: readonly string[];
}

async function run(ports: IngestPorts, { from, force }: Said, board: Board): Promise<Ran> {
  const step = board.step.bind(board);
  if (from === undefined) {
    const progress = board.fetched.bind(board);
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
  const lines = outcomes.map(({ list, state, reason }) => {
    const source = manifest?.sources.find((each) => each.list === list);
    const { published_on = null, records = 0, names = 0 } = source ?? {};
    return { list, state, published_on, records, names, reason };
  });
  const lost = outcomes.some(({ state }) => state === 'refused' || state === 'failed');
  const report = tableReport(
    { published, version: manifest?.version ?? null, manifest: manifest ?? null, lists: lines, ignored },
    {
      headings: ['LIST', 'OUTCOME', 'PUBLISHED', 'RECORDS', 'NAMES', 'WHY'],
      rows: lines.map((line) => [
        ...[line.list, line.state, line.published_on ?? '-', line.records, line.names],
        line.reason ?? '',
      ]),
      nothing: 'Nobody was asked.',
    },
  );
  const said = [inForce(manifest, published, seconds), ...ignoredFiles(ignored)];
  return { ...report, remark: said.join('\n'), exitCode: lost ? 1 : 0 };
}

function inForce(manifest: IngestResult['manifest'], published: boolean, seconds: number): string {
  if (manifest === undefined) return 'No lists are in force.';
  const { version, profiles, names, added, changed, removed, index_bytes, payload_bytes } = manifest;
  const took = `${seconds.toFixed(1)} s`;
  if (!published) return `Nothing is new (${took}): version ${version} stays in force.`;
  const size = `${((index_bytes + payload_bytes) / 1_000_000).toFixed(1)} MB`;
  return [
    `Version ${version} is in force: ${profiles} profiles, ${names} names, ${size}, in ${took};`,
    `${added} profiles added, ${changed} changed, ${removed} removed.`,
  ].join(' ');
}

function ignoredFiles(names: readonly string[]): readonly string[] {
  return names.length === 0
    ? []
    : [`Not read, because no list has files of such names: ${names.join(', ')}.`];
}

/** What becomes of each list is in the report; what concerns no list is said at once. */
function logOf(terminal: Terminal): Log {
  return {
    info: () => undefined,
    warn: (message) => terminal.err(message),
    error: (message, facts) => {
      if (facts?.['list'] === undefined) terminal.err(message);
    },
  };
}

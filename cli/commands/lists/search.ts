/** `probity lists search`: searches the watchlists for a name and explains the matches. */

import type { Command } from 'commander';
import { Option } from 'commander';
import * as z from 'zod';
import { isCountryCode } from '#shared/contract/countries.ts';
import { MIN_NAME_SCORE } from '#shared/domain/watchlists/judge.ts';
import type { FindOptions, LoadedWatchlists } from '#shared/domain/watchlists/loaded.ts';
import type { Match, Subject } from '#shared/domain/watchlists/match.ts';
import type { TokenMatch } from '#shared/matching/model.ts';
import { renderBar } from '../../output/bar.ts';
import { type Report, tableReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';
import { loadWatchlists } from './watchlist-source.ts';

const KINDS = ['individual', 'company'] as const;

const Options = z.object({
  in: z.string().optional(),
  kind: z.enum(KINDS).optional(),
  born: z
    .string()
    .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'Write YYYY, YYYY-MM or YYYY-MM-DD.')
    .optional(),
  country: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine(isCountryCode, 'Write a country as two letters.')
    .optional(),
  min: z.coerce.number().min(0).max(1),
  limit: z.coerce.number().int().min(1).max(100),
});
type Options = z.output<typeof Options>;

export function addSearch(lists: Command, cli: Cli): void {
  const search = lists
    .command('search')
    .argument('<name...>')
    .description('search the watchlists for a name, and show why each match was found')
    .option('--in <folder>', 'lists in a folder instead of the stage')
    .addOption(new Option('--kind <kind>', 'kind of subject (default: both)').choices(KINDS))
    .option('--born <date>', 'birth date; year or year and month suffice')
    .option('--country <code>', 'nationality or jurisdiction, two letters')
    .option('--min <score>', 'minimum score, 0 to 1; screening uses 0.8', '0.7')
    .option('--limit <n>', 'maximum number of matches', '20');
  perform(cli, search, async (call) => {
    const options = call.options(Options);
    const name = call.arguments().join(' ');
    const loaded = await loadWatchlists(call, options.in);
    return reportOf(name, loaded, await find(name, loaded, options));
  });
}

async function find(name: string, loaded: LoadedWatchlists, options: Options): Promise<readonly Match[]> {
  const kinds = options.kind === undefined ? KINDS : [options.kind];
  const bounds: FindOptions = { threshold: options.min, minNameScore: Math.min(options.min, MIN_NAME_SCORE) };
  const found = await Promise.all(kinds.map((kind) => loaded.find(subjectOf(name, kind, options), bounds)));
  const best = new Map<string, Match>();
  for (const match of found.flat().sort((a, b) => b.score - a.score))
    if (!best.has(match.recordId)) best.set(match.recordId, match);
  return [...best.values()].slice(0, options.limit);
}

function subjectOf(name: string, kind: Subject['kind'], { born, country }: Options): Subject {
  const facts = {
    ...{ gender: null, identifiers: [] },
    birthDates: born === undefined ? [] : [born],
    countries: country === undefined ? [] : [country],
  };
  return { kind, names: [name], facts };
}

function reportOf(name: string, { manifest }: LoadedWatchlists, matches: readonly Match[]): Report {
  return {
    ...tableReport(
      { name, version: manifest.version, engine: manifest.engine, matches: matches.map(lineOf) },
      {
        headings: ['SCORE', 'LISTED NAME', 'LISTS', 'FOR', 'BORN', 'COUNTRIES', 'WHY', 'WORDS', 'PROFILE'],
        rows: matches
          .map(lineOf)
          .map((line) => [
            ...[`${renderBar(line.score, 10)} ${line.score.toFixed(3)}`, listedName(line)],
            ...[line.lists, line.topics, line.birth_dates, line.countries].map((all) => all.join(' ')),
            [...line.match_types, ...line.contradictions.map((each) => `other ${each}`)].join(' '),
            ...[line.tokens.map(wordOf).join(' '), line.id],
          ]),
        nothing: `No match for "${name}".`,
      },
    ),
    remark: `${matches.length} match(es) in version ${manifest.version}.`,
  };
}

function lineOf(match: Match) {
  const all = (of: (record: Match['records'][number]) => readonly string[]) => [
    ...new Set(match.records.flatMap(of)),
  ];
  return {
    id: match.recordId,
    name: match.name,
    kind: match.kind,
    score: match.score,
    name_score: match.nameScore,
    matched_name: match.matchingName,
    matched_name_kind: match.matchingNameKind,
    match_types: match.matchTypes,
    contradictions: match.contradictions,
    tokens: match.tokens,
    lists: all(({ list }) => [list]),
    topics: all(({ topics }) => topics),
    birth_dates: all(({ birth_dates }) => birth_dates),
    countries: all(({ countries }) => countries),
    records: match.records.map(({ id }) => id),
  };
}

function listedName({ name, matched_name, matched_name_kind }: ReturnType<typeof lineOf>): string {
  return matched_name === name ? name : `${matched_name} (${matched_name_kind} of ${name})`;
}

/** `ivan=ivan` for equal words, `exampel~example .86` for similar ones, `+word` and `-word` for words on one side only. */
function wordOf({ query, listed, similarity, by }: TokenMatch): string {
  if (by === 'added') return `+${query}`;
  if (by === 'left_out') return `-${listed}`;
  if (by === 'exact') return `${query}=${listed}`;
  return `${query}~${listed} (${by} ${similarity.toFixed(2)})`;
}

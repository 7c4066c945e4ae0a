/** `probity lists search`: searches the watchlists for a name and explains the matches. */

import { isCountryCode } from '@probity/written/countries';
import { countryRefusal } from '@probity/written/country-names';
import type { Command } from 'commander';
import { Option } from 'commander';
import * as z from 'zod';
import { inHundred } from '#shared/domain/screening/explanation/wording/numbers.ts';
import { LANGUAGES } from '#shared/domain/screening/explanation/wording/words.ts';
import type { FindOptions, LoadedWatchlists } from '#shared/domain/watchlists/loaded.ts';
import type { Match, Subject } from '#shared/domain/watchlists/match.ts';
import { ALERT_SCORE, MIN_NAME_SCORE } from '#shared/domain/watchlists/thresholds.ts';
import { type Cli, perform } from '../call.ts';
import { matchesReport } from './matches-report.ts';
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
    .refine(isCountryCode, { error: ({ input }) => countryRefusal(String(input)) })
    .optional(),
  number: z.string().optional(),
  language: z.enum(LANGUAGES),
  min: z.coerce.number().min(0).max(100),
  explain: z.boolean().default(false),
  limit: z.coerce.number().int().min(1).max(100),
});
type Options = z.output<typeof Options>;

export function addSearch(lists: Command, cli: Cli): void {
  const search = lists
    .command('search')
    .argument('<name...>')
    .description('search the watchlists for a name, and show why each match was found')
    .option('--in <folder>', 'lists in a folder instead of the stage')
    .addOption(new Option('--language <code>', 'language of explanations').choices(LANGUAGES).default('en'))
    .addOption(new Option('--kind <kind>', 'kind of subject (default: both)').choices(KINDS))
    .option('--born <date>', 'birth date; year or year and month suffice')
    .option('--country <code>', 'nationality or jurisdiction, two letters')
    .option('--number <number>', 'a registration, tax, passport or IMO number')
    .option(
      '--min <score>',
      `minimum score, 0 to 100, or 0 to 1 as in JSON; screening uses ${inHundred(ALERT_SCORE)}`,
      '70',
    )
    .option('--explain', 'show the facts and names of the best match side by side')
    .option('--limit <n>', 'maximum number of matches', '20');
  perform(cli, search, async (call) => {
    const options = call.options(Options);
    const name = call.arguments().join(' ');
    const loaded = await loadWatchlists(call, options.in);
    const matches = await find(name, loaded, options);
    return matchesReport(name, loaded.manifest, matches, options);
  });
}

async function find(name: string, loaded: LoadedWatchlists, options: Options): Promise<readonly Match[]> {
  const kinds = options.kind === undefined ? KINDS : [options.kind];
  const threshold = options.min <= 1 ? options.min : options.min / 100;
  const bounds: FindOptions = { threshold, minNameScore: Math.min(threshold, MIN_NAME_SCORE) };
  const found = await Promise.all(kinds.map((kind) => loaded.find(subjectOf(name, kind, options), bounds)));
  const best = new Map<string, Match>();
  for (const match of found.flat().sort((a, b) => b.score - a.score))
    if (!best.has(match.recordId)) best.set(match.recordId, match);
  return [...best.values()].slice(0, options.limit);
}

function subjectOf(name: string, kind: Subject['kind'], { born, country, number }: Options): Subject {
  const facts = {
    gender: null,
    identifiers: number === undefined ? [] : [number],
    birthDates: born === undefined ? [] : [born],
    countries: country === undefined ? [] : [country],
  };
  return { kind, names: [name], facts };
}

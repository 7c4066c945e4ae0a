/** Matches on the watchlists as a table, and the best one explained as an analyst reads it. */
import { TOPIC_WORDS } from '#shared/domain/reports/wording/words.ts';
import { explanationOf } from '#shared/domain/screening/explanation/explain.ts';
import type { MatchExplanation } from '#shared/domain/screening/explanation/schema.ts';
import { inHundred } from '#shared/domain/screening/explanation/wording/numbers.ts';
import { type Language, WORDS } from '#shared/domain/screening/explanation/wording/words.ts';
import { storedMatch } from '#shared/domain/screening/profiles/facts.ts';
import type { ListManifest } from '#shared/domain/watchlists/manifest.ts';
import type { Match } from '#shared/domain/watchlists/match.ts';
import { renderBar } from '../../output/bar.ts';
import { type Report, tableReport } from '../../output/report.ts';
import { type Emphasis, renderTable } from '../../output/table.ts';

/** Characters of the bar that shows a score. */
const BAR = 10;
const SCORE_DIGITS = 4;

export function matchesReport(
  name: string,
  { version, engine }: Pick<ListManifest, 'version' | 'engine'>,
  matches: readonly Match[],
  { explain, language }: { readonly explain: boolean; readonly language: Language },
): Report {
  const lines = matches.map((match) => lineOf(match, language));
  const [best] = lines;
  const table = tableReport(
    { name, version, engine, matches: lines },
    {
      headings: ['SCORE', 'LISTED NAME', 'LISTS', 'FOR', 'BORN', 'COUNTRIES', 'WHY', 'PROFILE'],
      rows: lines.map((line) => [
        ...[`${renderBar(line.score, BAR)} ${inHundred(line.score)}`, listedName(line, language)],
        ...[line.lists.join(' '), line.topics.map((topic) => TOPIC_WORDS[topic]).join(', ')],
        ...[line.birth_dates, line.countries].map((all) => all.join(' ')),
        ...[line.explanation.sentence, line.id],
      ]),
      nothing: `No match for "${name}".`,
    },
  );
  return {
    ...table,
    text: (emphasis) =>
      explain && best !== undefined
        ? `${table.text(emphasis)}\n\n${explained(best.name, best.explanation, emphasis)}`
        : table.text(emphasis),
    remark: `${matches.length} match(es) in version ${version}.`,
  };
}

function lineOf(match: Match, language: Language) {
  const all = (of: (record: Match['records'][number]) => readonly string[]) => [
    ...new Set(match.records.flatMap(of)),
  ];
  return {
    id: match.recordId,
    name: match.name,
    kind: match.kind,
    /** 0 to 1 for programs. People read 0 to 100. */
    score: Number(match.score.toFixed(SCORE_DIGITS)),
    matched_name: match.matchingName,
    matched_name_kind: match.matchingNameKind,
    match_types: match.matchTypes,
    explanation: explanationOf(storedMatch(match, [], ''), language),
    lists: all(({ list }) => [list]),
    topics: [...new Set(match.records.flatMap(({ topics }) => topics))],
    birth_dates: all(({ birth_dates }) => birth_dates),
    countries: all(({ countries }) => countries),
    records: match.records.map(({ id }) => id),
  };
}

function listedName(
  { name, matched_name, matched_name_kind }: ReturnType<typeof lineOf>,
  language: Language,
): string {
  return matched_name === name
    ? name
    : `${name} (${WORDS[language].nameKinds[matched_name_kind]}: ${matched_name})`;
}

/** The sentence, the facts, the names part by part, the sum, and what would change it. */
function explained(
  name: string,
  { sentence, facts, tokens, arithmetic, would_change }: MatchExplanation,
  emphasis: Emphasis,
): string {
  const factTable = renderTable(
    ['FACT', 'OURS', 'LISTED', 'FINDING', 'POINTS'],
    facts.map(({ label, ours, theirs, finding, points, words }) => [
      ...[label, ours.join(', '), theirs.join(', '), `${SIGNS[finding]} ${words}`],
      points === null ? '' : points.toFixed(1),
    ]),
    emphasis,
  );
  const nameTable = renderTable(
    ['OUR NAME', 'LISTED NAME', 'WEIGHT', 'LIKENESS', 'WHY'],
    tokens.map(({ ours, theirs, weight, similarity, words }) => [
      ...[ours, theirs, weight === null ? '' : `${inHundred(weight)} %`, inHundred(similarity), words],
    ]),
    emphasis,
  );
  const parts = [`${emphasis(name)}: ${sentence}`, factTable, ...(tokens.length === 0 ? [] : [nameTable])];
  return [...parts, [arithmetic, ...would_change].join('\n')].join('\n\n');
}

const SIGNS: Readonly<Record<MatchExplanation['facts'][number]['finding'], string>> = {
  contradicts: '✗',
  agrees: '✓',
  close: '≈',
  open: '?',
  missing: '–',
};

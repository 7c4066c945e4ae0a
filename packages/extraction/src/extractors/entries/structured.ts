/** Answers questions for lists of entries: the rows of a table about persons or organisations of the role that is asked for. */
import type { Extractor, Finding, Ranked, Understood } from '../../answering/model.ts';
import type { Table, TableRow, Unit } from '../../evidence/model.ts';
import { EXTRACTION_LIMITS } from '../../limits.ts';
import { termsOfText } from '../../text/terms.ts';
import { foldedOf } from '../../text/tokens.ts';
import { organisationsIn, personsIn } from '../../values/names.ts';
import { standIns } from '../../vocabulary/concepts.ts';
import { entriesFor, nameHead } from './entries.ts';

const PARTS = /;\s*|\n/;

export const findEntries: Extractor = (understood, ranked, { tables, units }) => [
  ...tables.flatMap((table) => ofTable(understood, table, units)),
  ...withMerged(ranked.flatMap((each) => ofCell(understood, each))),
];

/** Labels that follow each other name parts of one list: `Chairman: …`, `Members of the board: …`. */
function withMerged(findings: readonly Finding[]): readonly Finding[] {
  const labelled = findings
    .filter(({ unit, strength }) => unit.kind === 'cell' && unit.label !== '' && strength >= 0.5)
    .toSorted((a, b) =>
      a.unit.source < b.unit.source ? -1 : a.unit.source > b.unit.source ? 1 : a.unit.order - b.unit.order,
    );
  const merged: Finding[] = [];
  for (const [at, next] of labelled.entries()) {
    const last = at === 0 ? undefined : (merged.at(-1) ?? labelled[at - 1]);
    const previous = labelled[at - 1];
    if (last === undefined || previous === undefined || !follows(previous, next)) continue;
    const base = merged.at(-1)?.also?.includes(previous.unit) === true ? last : previous;
    merged.push(union(base, next));
  }
  return [...findings, ...merged];
}

function follows({ unit: a, key }: Finding, { unit: b, key: other }: Finding): boolean {
  return a.source === b.source && b.order - a.order > 0 && b.order - a.order <= 2 && key !== other;
}

function union(a: Finding, b: Finding): Finding {
  const entries = [...(a.value.structured_data ?? []), ...(b.value.structured_data ?? [])];
  const strength = Math.max(a.strength, b.strength) + 0.06;
  return entriesFinding(entries, a.unit, strength, [...(a.also ?? []), b.unit]);
}

function says({ weights }: Understood, text: string): number {
  const said = new Set(termsOfText(text).map(({ term }) => term));
  let amount = 0;
  let total = 0;
  for (const [term, weight] of weights) {
    total += weight;
    const share = said.has(term)
      ? 1
      : Math.max(0, ...standIns(term).map((each) => (said.has(each.by) ? each.share : 0)));
    amount += weight * share;
  }
  return amount / Math.max(total, 1e-9);
}

function ofTable(understood: Understood, table: Table, units: readonly Unit[]): Finding[] {
  const { header, rows } = table;
  if (header === null || rows.length === 0) return [];
  const naming = nameHead(header, rows);
  if (naming === undefined) return [];
  const aboutAll = Math.max(says(understood, table.caption), says(understood, header[naming] ?? ''));
  const fitting = rows.filter(
    ({ cells }) => says(understood, cells.filter((_, at) => at !== naming).join(' | ')) >= 0.6,
  );
  const board = boardOf(understood, rows, naming, aboutAll);
  const chosen = board.length > 0 ? board : fitting.length > 0 ? fitting : aboutAll >= 0.6 ? rows : [];
  const [first] = chosen;
  if (first === undefined) return [];
  const entries = entriesFor(understood.question, header, chosen.slice(0, EXTRACTION_LIMITS.rowsOfTable));
  const cited = chosen.slice(0, 12).flatMap((row) => unitOf(units, table, row));
  const [unit, ...also] = cited;
  if (entries === undefined || unit === undefined) return [];
  const strength = fitting.length > 0 || board.length > 0 ? 0.85 + 0.2 * aboutAll : 0.5 + 0.45 * aboutAll;
  return [entriesFinding(entries, unit, strength, also)];
}

/** Who sits on a board by the roles of the table: of a list of the board, all but those of other roles. */
function boardOf(
  { terms }: Understood,
  rows: readonly TableRow[],
  naming: number,
  aboutAll: number,
): readonly TableRow[] {
  if (!terms.has('@director')) return [];
  const roles = rows.map(({ cells }) => cells.filter((_, at) => at !== naming).join(' | '));
  const isDirector = (role: string) => DIRECTORS.test(role);
  const others = aboutAll >= 0.6 ? (role: string) => !NO_DIRECTORS.test(role) : () => false;
  return rows.filter((_, at) => isDirector(roles[at] ?? '') || others(roles[at] ?? ''));
}

const DIRECTORS =
  /\bdirector\b|\bchair(?:man|woman|person)?\b|\bboard member\b|\bgeschäftsführer|\bvorstand|\bgérant|\bprésident|\bpresident\b|\bbestuurder/i;
const NO_DIRECTORS =
  /\b(?:shareholder|stockholder|secretary|auditor|mlro|compliance|reporting officer|beneficial owner|prokurist)\b/i;

function unitOf(units: readonly Unit[], table: Table, row: TableRow): Unit[] {
  const unit = units.find((each) => each.table === table && each.at === row.at);
  return unit === undefined ? [] : [unit];
}

function entriesFinding(
  entries: readonly Readonly<Record<string, unknown>>[],
  unit: Unit,
  strength: number,
  also: readonly Unit[],
): Finding {
  const value = { answer_text: '', date_answer: null, structured_data: entries };
  const names = entries.map((entry) => foldedOf(String(Object.values(entry)[0] ?? ''))).sort();
  return { value, key: names.join(' | '), unit, strength, also };
}

/** `Jonas Kestrel, born 17.02.1971; Ada Falk, born 05.12.1979` under a label, or a sentence that names several. */
function ofCell(understood: Understood, { unit, score }: Ranked): Finding[] {
  if (unit.kind === 'heading' || unit.kind === 'name') return [];
  const parts = unit.text.split(PARTS).filter((part) => part.trim() !== '');
  const entries = parts.length > 1 && unit.kind !== 'sentence' ? parts.map(entryOf) : namesOf(unit.text);
  if (entries.length === 0 || entries.some((entry) => entry === undefined)) return [];
  const known = entries.flatMap((entry) => (entry === undefined ? [] : [entry]));
  const fitting = entriesFor(
    understood.question,
    ['Name', 'Date of birth'],
    known.map((cells) => ({ cells, at: unit.at, text: unit.text })),
  );
  if (fitting === undefined) return [];
  const strength = score - (unit.kind === 'sentence' ? 0.05 : 0) - (known.length === 1 ? 0.25 : 0);
  return [entriesFinding(fitting, unit, strength, [])];
}

function entryOf(part: string): readonly string[] | undefined {
  const [name] = [...personsIn(part), ...organisationsIn(part)].sort((a, b) => a.start - b.start);
  return name === undefined ? undefined : [name.value, part];
}

function namesOf(text: string): (readonly string[])[] {
  const organisations = organisationsIn(text);
  const persons = personsIn(text).filter(
    (span) => !organisations.some((other) => span.start < other.end && other.start < span.end),
  );
  const spans = [...persons, ...organisations].sort((a, b) => a.start - b.start);
  return spans.map(({ value, end }, at) => [value, text.slice(end, spans[at + 1]?.start ?? text.length)]);
}

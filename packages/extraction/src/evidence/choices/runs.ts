/**
 * Boxes on lines of their own: they reply to the line above. Where the line below may be meant as well, or where it is not sure what a
 * line is of, nothing is said.
 */
import type { Block } from '@probity/reading/schema';
import { type FormLine, linesOf, repliesOf } from './lines.ts';
import { marksIn } from './marks.ts';

/** A line of a block that has boxes, or that says what boxes are of. */
export interface PlannedLine {
  readonly line: FormLine;
  /** What the boxes are of: '' for boxes that state something themselves. Undefined where that is not sure. */
  readonly asked: string | undefined;
  /** It only says what boxes are of, and proves nothing without them. */
  readonly isLabel: boolean;
}

/** The lines of boxes that belong together, and the line above them. */
interface Group {
  readonly lines: FormLine[];
  readonly first: number;
  last: number;
}

/** The lines of those blocks that have boxes or are about boxes. */
export function boxLinesOf(blocks: readonly Block[]): ReadonlyMap<Block, readonly PlannedLine[]> {
  // Most documents have no boxes, and their lines need not be told apart.
  if (!blocks.some(({ text }) => marksIn(text).length > 0)) return new Map();
  const lines = linesOf(blocks);
  if (!lines.some(({ offers }) => offers !== undefined)) return new Map();
  const groups = groupsOf(lines);
  const runs = runsOf(groups, lines).map((run) => ({ run, isSure: isSureRun(run, lines) }));
  const labels = new Set(runs.flatMap(({ run, isSure }) => textsAround(run, isSure, lines)));
  const asked = new Map<FormLine, string>();
  for (const group of runs.flatMap(({ run, isSure }) => (isSure ? run : []))) {
    const label = labelAbove(lines, group);
    if (label !== undefined) for (const line of group.lines) asked.set(line, label);
  }
  for (const group of groups.filter((each) => !isOfReplies(each))) {
    const label = labelOfOptions(lines, group);
    for (const line of group.lines) asked.set(line, label);
  }
  return planned(lines, asked, labels);
}

/** The texts that say what the boxes of a run are of, or may do so. */
function textsAround(
  run: readonly Group[],
  isSure: boolean,
  lines: readonly FormLine[],
): readonly FormLine[] {
  const behind = isSure ? [] : run.map(({ last }) => lines[last + 1]);
  const around = [...run.map(({ first }) => lines[first - 1]), ...behind];
  return around.flatMap((line) => (line?.kind === 'text' || line?.kind === 'heading' ? [line] : []));
}

function planned(
  lines: readonly FormLine[],
  asked: ReadonlyMap<FormLine, string>,
  labels: ReadonlySet<FormLine>,
): ReadonlyMap<Block, readonly PlannedLine[]> {
  const concerned = new Set(
    lines.filter((line) => line.offers !== undefined || labels.has(line)).map(({ block }) => block),
  );
  const plan = new Map<Block, PlannedLine[]>();
  for (const line of lines.filter(({ block }) => concerned.has(block))) {
    const own = plan.get(line.block) ?? [];
    own.push({
      line,
      asked: line.kind === 'own' ? '' : asked.get(line),
      isLabel: labels.has(line),
    });
    plan.set(line.block, own);
  }
  return plan;
}

/** Lines of boxes that follow each other, apart where a reply comes again. */
function groupsOf(lines: readonly FormLine[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'boxes') continue;
    const last = groups.at(-1);
    const isNext = last?.last === at - 1 && !isRepeated(line, last.lines);
    if (last === undefined || !isNext) groups.push({ lines: [line], first: at, last: at });
    else {
      last.lines.push(line);
      last.last = at;
    }
  }
  return groups;
}

function isRepeated(line: FormLine, before: readonly FormLine[]): boolean {
  const replies = before.flatMap(repliesOf);
  return repliesOf(line).some((reply) => replies.includes(reply));
}

function isOfReplies({ lines }: Group): boolean {
  return lines.some((line) => repliesOf(line).length > 0);
}

/** Groups of replies with one line between each and the next: they are all above their boxes, or all below. */
function runsOf(groups: readonly Group[], lines: readonly FormLine[]): readonly (readonly Group[])[] {
  const runs: Group[][] = [];
  for (const group of groups.filter(isOfReplies)) {
    const last = runs.at(-1)?.at(-1);
    const between = last === undefined ? 0 : group.first - last.last - 1;
    const isNext = between === 0 || (between === 1 && isLabel(lines[group.first - 1]));
    if (last !== undefined && isNext) runs.at(-1)?.push(group);
    else runs.push([group]);
  }
  return runs;
}

function isLabel(line: FormLine | undefined): boolean {
  return line !== undefined && !['boxes', 'own', 'break'].includes(line.kind);
}

/** True where all boxes of a run stand below their lines. */
function isSureRun(run: readonly Group[], lines: readonly FormLine[]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return false;
  const areApart = run.every((group, at) => at === 0 || group.first - (run[at - 1]?.last ?? 0) > 1);
  const isHeaded = isLabel(lines[first.first - 1]) || isFurther(lines, first);
  return areApart && isHeaded && !mayReplyToNext(run, last.last + 1, lines);
}

/** The line behind the last boxes has none of its own: it may be what they are of. */
function mayReplyToNext(run: readonly Group[], at: number, lines: readonly FormLine[]): boolean {
  const [next, behind] = [lines[at], lines[at + 1]];
  if (next?.kind === 'question') return behind?.kind !== 'text' && behind?.kind !== 'break';
  return next?.kind === 'text' && run.some(({ first }) => lines[first - 1]?.kind === 'text');
}

/** Boxes that go on with those of the line before, which has its question: `Listed? [ ] Yes`, `[x] No`. */
function isFurther(lines: readonly FormLine[], { first, lines: own }: Group): boolean {
  const before = lines[first - 1];
  return before?.kind === 'own' && before.offers?.length === 1 && !isRepeated(before, own);
}

const LONGEST_WRAP = 3;

/** What the boxes are of; undefined where that is not sure. */
function labelAbove(lines: readonly FormLine[], group: Group): string | undefined {
  const above = lines[group.first - 1];
  if (isFurther(lines, group)) return above?.offers?.[0]?.question;
  if (above === undefined || !isLabel(above)) return undefined;
  if (above.kind === 'question' || above.kind === 'open') return wrapped(lines, group.first - 1);
  const replies = new Set(group.lines.flatMap(repliesOf));
  if (!replies.has('yes') || !replies.has('no')) return undefined;
  const before = lines[group.first - 2]?.kind;
  // What stands between a question and boxes may explain the one, or be what the others are of.
  if (above.kind === 'text' && (before === 'question' || before === 'open')) return undefined;
  return wrapped(lines, group.first - 1);
}

/** The line with those that it goes on from: a denial may stand there. */
function wrapped(lines: readonly FormLine[], at: number): string {
  let from = at;
  while (from > 0 && at - from < LONGEST_WRAP && goesOn(lines[from - 1], lines[from])) from -= 1;
  return lines
    .slice(from, at + 1)
    .map(({ text }) => text.trim())
    .join(' ');
}

function goesOn(before: FormLine | undefined, line: FormLine | undefined): boolean {
  if (before?.kind !== 'text' && before?.kind !== 'open') return false;
  return /^\p{Ll}/u.test(line?.text ?? '') && !/[.:;!?]$/.test(before.text);
}

/** Options are of the question above them, or of the line that leads to them; else they state something themselves. */
function labelOfOptions(lines: readonly FormLine[], { first }: Group): string {
  const above = lines[first - 1];
  if (above?.kind === 'question' || above?.kind === 'open') return above.text;
  if (above?.kind === 'own') return above.offers?.length === 1 ? (above.offers[0]?.question ?? '') : '';
  return above?.text.endsWith(':') === true ? above.text : '';
}

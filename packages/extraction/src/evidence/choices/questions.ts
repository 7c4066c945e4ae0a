/** Rows of a form with several questions: each box is of the question that it follows, or that heads its cell. */
import { replyNamed } from '../../vocabulary/forms/replies.ts';
import { chosenOf, type OfferedLine, type Option, offersIn } from './line.ts';
import { isTick, type Mark, markOf, marksIn } from './marks.ts';

/** What cells say, and of which question; undefined for a text where that is not known. */
interface CellChoice {
  readonly text: string | undefined;
  /** Undefined where the row names what its cells are of. */
  readonly label?: string | undefined;
}
export type CellChoices = ReadonlyMap<number, CellChoice>;

const NOT_KNOWN: CellChoice = { text: undefined };

function isWords(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && markOf(cell) === undefined && replyNamed(cell) === undefined;
}

/** Boxes with their replies beside them, behind several questions. Undefined for a row of one question. */
export function besideQuestions(cells: readonly string[], line: string): CellChoices | undefined {
  const offers = offersIn(line) ?? [];
  if (offers.length < 2) return undefined;
  const columns = [...cells.keys()].flatMap((column) => columnsOfMarks(cells[column] ?? '', column));
  const choices = new Map<number, CellChoice>([...cells.keys()].map((column) => [column, NOT_KNOWN]));
  if (offers.some(({ options }) => options.length === 0)) return choices;
  let from = 0;
  for (const { question, options } of offers) {
    const column = columns[from];
    from += options.length;
    if (column === undefined) continue;
    // Two questions of one cell: a row says one thing per column.
    const isTaken = choices.get(column) !== NOT_KNOWN;
    choices.set(column, isTaken ? NOT_KNOWN : { text: chosenOf(options), label: question });
  }
  return choices;
}

/** The column once for each mark of the cell. */
function columnsOfMarks(cell: string, column: number): readonly number[] {
  return markOf(cell) === undefined ? marksIn(cell).map(() => column) : [column];
}

/** Boxes below replies that are named again for each question of a row. Undefined where they are named once. */
export function underReplies(
  cells: readonly string[],
  marks: readonly (Mark | undefined)[],
  heads: readonly string[] | undefined,
): CellChoices | undefined {
  const groups = groupsOfHeads(marks, heads ?? []);
  if (heads === undefined || groups.length < 2) return undefined;
  const labels = labelsOfGroups(cells, groups);
  const choices = new Map<number, CellChoice>([...cells.keys()].map((column) => [column, NOT_KNOWN]));
  for (const [at, columns] of groups.entries()) {
    const isAmongChecks = columns.some((column) => marks[column] === 'check');
    const options = columns.map(
      (column): Option => ({ label: heads[column] ?? '', isTicked: isTick(marks[column], isAmongChecks) }),
    );
    const ticked = columns.find((_, of) => options[of]?.isTicked === true);
    const label = labels[at];
    if (ticked !== undefined && label !== undefined) choices.set(ticked, { text: chosenOf(options), label });
  }
  return choices;
}

/** The columns of replies, apart where a reply comes again. Those without a mark count too: an empty cell may be a box. */
function groupsOfHeads(
  marks: readonly (Mark | undefined)[],
  heads: readonly string[],
): readonly (readonly number[])[] {
  const groups: number[][] = [];
  const named = new Set<string>();
  for (const [column, head] of heads.entries()) {
    const reply = replyNamed(head);
    if (reply === undefined || column >= marks.length) continue;
    if (groups.length === 0 || named.has(reply)) {
      groups.push([]);
      named.clear();
    }
    named.add(reply);
    groups.at(-1)?.push(column);
  }
  return groups;
}

/** The only words before each group, or the only ones behind each. */
function labelsOfGroups(
  cells: readonly string[],
  groups: readonly (readonly number[])[],
): readonly (string | undefined)[] {
  const between = [...groups, []].map((group, at) => {
    const [from, to] = [(groups[at - 1]?.at(-1) ?? -1) + 1, group[0] ?? cells.length];
    return cells.slice(from, to).filter(isWords);
  });
  const [before, behind] = [between.slice(0, -1), between.slice(1)];
  const areEach = (parts: readonly (readonly string[])[]) => parts.every((words) => words.length === 1);
  if (areEach(before) && between.at(-1)?.length === 0) return before.map(([label]) => label);
  return areEach(behind) && between[0]?.length === 0 ? behind.map(([label]) => label) : [];
}

/** Cells that each hold boxes with their options. `heads`: the questions that stand above the cells. */
export function inOwnCells(
  cells: readonly string[],
  label: number,
  heads: readonly string[] | undefined,
): CellChoices | undefined {
  const isHeaded = isRowOfReplies(cells);
  const columns = [...cells.keys()].filter((column) => offersIn(cells[column] ?? '') !== undefined);
  const choices = columns.flatMap((column, at): [number, CellChoice][] => {
    const offers = offersIn(cells[column] ?? '') ?? [];
    const from = columns[at - 1];
    const between = from === undefined ? [] : cells.slice(from + 1, column).filter(isWords);
    const isNaming = column === label;
    const named = ownQuestion(offers[0]?.question ?? '', isNaming) ?? heads?.[column] ?? between[0];
    if (isNaming && named === undefined) return isHeaded ? [[column, NOT_KNOWN]] : [];
    const isSure = offers.length === 1 && between.length < 2;
    return [[column, isSure ? choiceOf(offers, named) : NOT_KNOWN]];
  });
  return choices.length === 0 ? undefined : new Map(choices);
}

function choiceOf([offered]: readonly OfferedLine[], label: string | undefined): CellChoice {
  return { text: chosenOf(offered?.options ?? []), label };
}

/** The question in the cell of its boxes. Words that ask nothing count only where no other cell names the row. */
function ownQuestion(question: string, isNaming: boolean): string | undefined {
  return /[?:]$/.test(question) || (isNaming && question !== '') ? question : undefined;
}

/** True for a row of boxes with their replies, cell by cell: what they are of stands above each. */
export function isRowOfReplies(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => cell !== '');
  return (
    written.length > 1 &&
    written.every((cell) => {
      const [offered, ...others] = offersIn(cell) ?? [];
      const { question = '', options = [] } = offered ?? {};
      const isPair = options.length > 1 && options.every(({ label }) => replyNamed(label) !== undefined);
      return others.length === 0 && question === '' && isPair;
    })
  );
}

/** The questions above the boxes of a row, cell by cell; undefined where there are none, or where the row names another. */
export function questionsAbove(
  cells: readonly string[],
  above: readonly string[] | undefined,
  label: number,
): readonly string[] | undefined {
  const columns = [...cells.keys()].filter((column) => marksIn(cells[column] ?? '').length > 0);
  if (above?.length !== cells.length || columns.length === 0) return undefined;
  const heads = columns.map((column) => above[column] ?? '');
  if (!heads.every((head) => isWords(head) && marksIn(head).length === 0)) return undefined;
  const areQuestions = heads.every((head) => head.endsWith('?')) && cells[label]?.endsWith('?') !== true;
  return areQuestions || isRowOfReplies(cells) ? above : undefined;
}

/** Rows of a form whose columns or cells are options: which of them is ticked. Where that is not known, nothing is said. */
import { replyNamed } from '../../vocabulary/forms/replies.ts';
import { chosenOf, type Option, offeredIn } from './line.ts';
import { isTick, type Mark, markOf, marksIn } from './marks.ts';
import { besideQuestions, type CellChoices, inOwnCells, isRowOfReplies, underReplies } from './questions.ts';

/** What a row says in place of its marks. */
export interface RowChoice {
  /** Texts by column; undefined for a cell that says nothing. Columns that are not named are read as they are. */
  readonly texts: ReadonlyMap<number, string | undefined>;
  /** What the text is of, where that is not the cell that names the row. */
  readonly label?: string;
  /** The same by column, where a row has several questions. */
  readonly labels?: ReadonlyMap<number, string>;
}

interface Around {
  readonly label: number;
  /** The heads of the columns: those of options above the row, or of the table. */
  readonly options: readonly string[] | undefined;
  readonly header: readonly string[] | undefined;
  /** Columns that have marks in any row of the table, and kinds of marks in them. */
  readonly marked: ReadonlyMap<number, ReadonlySet<Mark>>;
  /** The questions above the cells, where each cell has its own. */
  readonly above: readonly string[] | undefined;
}

/** The heads of tables that say only that there is something to tick. */
const BARE_HEAD =
  /^(?:answers?|response|reply|value|status|entry|details?|comments?|remarks?|notes?|information|result|tick|check|mark|x|please tick|tick here|antwort|ankreuzen|bitte ankreuzen|réponse|cocher|antwoord|respuesta|risposta|odpowiedź)\b/i;

/** Undefined for a row without boxes. */
export function choiceOfRow(cells: readonly string[], around: Around): RowChoice | undefined {
  const marks = cells.map(markOf);
  const pure = [...marks.keys()].filter((column) => marks[column] !== undefined);
  const several = besideQuestions(cells, inOneLine(cells)) ?? underReplies(cells, marks, around.options);
  if (several !== undefined && (pure.length > 0 || marksInAny(cells))) return saidByCell(several);
  if (pure.length === 0) return ofSharedCell(cells, around.options) ?? ofCells(cells, around);
  const byOptions = byHeads(marks, around.options, (head) => replyNamed(head) !== undefined);
  if (byOptions !== undefined) return byOptions;
  const offered = offeredIn(inOneLine(cells));
  const hasLabels = cells.some((cell, at) => at !== around.label && replyNamed(cell) !== undefined);
  if (hasLabels && offered !== undefined) return inline(cells, around.label, offered.options);
  const byAny = byHeads(marks, around.header, (head) => head !== '' && !BARE_HEAD.test(head));
  if (byAny !== undefined) return transposed(byAny, cells, around);
  const written = cells.filter((cell, at) => cell !== '' && marks[at] === undefined && at > around.label);
  if (offered !== undefined && (written.length >= pure.length || marks[around.label] !== undefined)) {
    return inline(cells, around.label, offered.options);
  }
  return alone(cells, marks, pure, around);
}

/** A single `x` is a mark only as a cell. Within a line it is written as a box. */
function inOneLine(cells: readonly string[]): string {
  return cells
    .filter((cell) => cell !== '')
    .map((cell) => (markOf(cell) === 'box' ? '☒' : cell))
    .join(' ');
}

function byHeads(
  marks: readonly (Mark | undefined)[],
  heads: readonly string[] | undefined,
  isOption: (head: string) => boolean,
): RowChoice | undefined {
  const columns = [...marks.keys()].filter((column) => marks[column] !== undefined);
  if (heads === undefined || !columns.some((column) => isOption(heads[column] ?? ''))) return undefined;
  const isAmongChecks = marks.includes('check');
  const options = columns.map((column): Option => {
    const head = heads[column] ?? '';
    return { label: isOption(head) ? head : '', isTicked: isTick(marks[column], isAmongChecks) };
  });
  const ticked = columns.filter((_, at) => options[at]?.isTicked === true);
  return said(columns, ticked[0], chosenOf(options));
}

/** One cell with several boxes, under a head with as many replies: `☐ ☒` under `Yes No`. */
function ofSharedCell(cells: readonly string[], heads: readonly string[] | undefined): RowChoice | undefined {
  const column = cells.findIndex((cell) => /^[^\p{L}\p{N}]{3,}$/u.test(cell) && marksIn(cell).length > 1);
  const marks = marksIn(cells[column] ?? '');
  const replies = (heads?.[column] ?? '').split(/[\s/|]+/);
  if (column < 0 || replies.length !== marks.length || !replies.every((each) => replyNamed(each)))
    return undefined;
  const options = marks.map(({ mark }, at) => ({
    label: replies[at] ?? '',
    isTicked: isTick(
      mark,
      marks.some((other) => other.mark === 'check'),
    ),
  }));
  return said([column], column, chosenOf(options));
}

function said(columns: readonly number[], at: number | undefined, text: string | undefined): RowChoice {
  return { texts: new Map(columns.map((column) => [column, column === at ? text : undefined])) };
}

/** Boxes and options in cells of their own: one text for the row. */
function inline(cells: readonly string[], label: number, options: readonly Option[]): RowChoice {
  const columns = [...cells.keys()].filter((column) => column > label || markOf(cells[column] ?? ''));
  return said(columns, columns[0], chosenOf(options));
}

/** Options in the rows, and their heads in the column that names the rows. */
function transposed(choice: RowChoice, cells: readonly string[], { label, header }: Around): RowChoice {
  const named = cells[label] ?? '';
  if (replyNamed(named) === undefined) return choice;
  const at = [...choice.texts].find(([, text]) => text !== undefined);
  if (at === undefined) return choice;
  return { texts: new Map([...choice.texts, [at[0], named]]), label: header?.[at[0]] ?? '' };
}

/** Ticks of one column without a head. A row that is no question is an option, and a check affirms a question. */
function alone(
  cells: readonly string[],
  marks: readonly (Mark | undefined)[],
  pure: readonly number[],
  { label, header, marked }: Around,
): RowChoice {
  const [column] = pure;
  const kinds = marked.get(column ?? -1) ?? new Set();
  const named = cells[label] ?? '';
  const mark = marks[column ?? -1];
  const nothing = said(pure, undefined, undefined);
  if (pure.length > 1 || marked.size > 1 || column === undefined || column === label) return nothing;
  if (isPlainReply(mark, kinds, named)) return { texts: new Map() };
  const isOption = named !== '' && !named.endsWith('?') && isTick(mark, kinds.has('check'));
  const isBoxAmongChecks = mark === 'box' && kinds.has('check');
  if (!isOption || isBoxAmongChecks) return nothing;
  return { ...said([column], column, named), label: header?.[label] ?? '' };
}

/** A check affirms a question, and checks and crosses in one column reply to what their rows name. */
function isPlainReply(mark: Mark | undefined, kinds: ReadonlySet<Mark>, named: string): boolean {
  const isPlain = mark === 'check' || (mark === 'cross' && kinds.has('check'));
  return isPlain && (named.endsWith('?') || kinds.has('cross'));
}

function ofCells(cells: readonly string[], { label, above }: Around): RowChoice | undefined {
  const choices = inOwnCells(cells, label, above);
  return choices === undefined ? undefined : saidByCell(choices);
}

function marksInAny(cells: readonly string[]): boolean {
  return cells.some((cell) => marksIn(cell).length > 0);
}

function saidByCell(choices: CellChoices): RowChoice {
  const texts = new Map([...choices].map(([column, { text }]) => [column, text]));
  const labels = [...choices].flatMap(([column, { label }]) =>
    label === undefined ? [] : [[column, label.replace(/:$/, '')] as const],
  );
  return { texts, labels: new Map(labels) };
}

/** Empty cells beside a tick may be boxes that are not ticked: of which reply the tick is, is not known then. */
function withOpenCells(cells: readonly string[]): readonly string[] {
  const words = cells.findIndex((cell) => cell !== '' && markOf(cell) === undefined);
  const isOfBoxes = cells.slice(0, Math.max(0, words)).some((cell) => markOf(cell) !== undefined);
  return isOfBoxes ? cells.map((cell, at) => (at < words && cell === '' ? '☐' : cell)) : cells;
}

/** The line that a row is whose first cell is a box or an option: the question stands above it. */
export function lineOfOptions(cells: readonly string[]): string | undefined {
  // Each cell has its question above it.
  if (isRowOfReplies(cells)) return undefined;
  const first = cells.find((cell) => cell !== '') ?? '';
  const begins = markOf(first) !== undefined || offeredIn(first)?.question === '';
  return begins ? inOneLine(withOpenCells(cells)) : undefined;
}

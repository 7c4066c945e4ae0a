/** The lines of a document around its boxes: questions and statements, lines of boxes, and what parts them. */
import type { Block } from '@probity/reading/schema';
import { EXTRACTION_LIMITS } from '../../limits.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { replyNamed } from '../../vocabulary/forms/replies.ts';
import { isBlank } from '../blanks.ts';
import type { OptionHeads, TableRow } from '../model.ts';
import { filled, rowOf } from '../tables.ts';
import { isBelowReplies, repliesNamed } from './heads.ts';
import { type OfferedLine, offersIn } from './line.ts';
import { lineOfOptions } from './row.ts';

/**
 * `question`; `open`: a question that no box replies to alone, such as `Which one?`; `text`: any other line; `boxes`: options without a
 * question of their own; `own`: options behind their question; `break`: rows of tables and blanks.
 */
type LineKind = 'question' | 'open' | 'text' | 'heading' | 'boxes' | 'own' | 'break';

export interface FormLine {
  readonly block: Block;
  readonly kind: LineKind;
  readonly text: string;
  /** Undefined for a line without boxes. */
  readonly offers: readonly OfferedLine[] | undefined;
}

const LONGEST_LABEL = 300;
const OPEN =
  /^(?:\W*(?:\d+[.)]?\s*)?)(?:who|whom|whose|which|what|when|where|why|how|if|please|describe|list|name|state|give|provide|wer|welche[rsn]?|was|wann|wo|warum|wie|falls|wenn|bitte|qui|quel(?:le)?s?|quand|où|pourquoi|comment|si|wie|welke?|wanneer|waarom|indien|chi|quale|quali|quando|dove|se|quién|cuál|cuándo|dónde|kto|jaki[ae]?|kiedy|gdzie|jeśli)\b/iu;
/** `(Please tick one.)` between a question and its boxes. */
const REMARK = /^\([^()]{1,200}\)$/u;

/** The lines in reading order. Remarks in parentheses are left out. */
export function linesOf(blocks: readonly Block[]): readonly FormLine[] {
  let replies: OptionHeads | undefined;
  const lines: FormLine[] = [];
  for (const block of blocks) {
    const row = rowOf(block);
    if (row !== undefined) replies = repliesNamed(row, replies);
    const text = row === undefined || row.cells.length < 2 ? block.text : textOfRow(row, replies);
    if (text === undefined) lines.push({ block, kind: 'break', text: '', offers: undefined });
    else lines.push(...linesIn(block, text));
  }
  return lines;
}

/** The line that a row is: options, or a single cell with words. Undefined for any other row of a table. */
function textOfRow(row: TableRow, replies: OptionHeads | undefined): string | undefined {
  const offered = isBelowReplies(row, replies) ? undefined : lineOfOptions(row.cells);
  const isSingle = filled(row.cells) === 1 && offersIn(row.text) === undefined;
  return offered ?? (isSingle ? row.cells.find((cell) => cell !== '') : undefined);
}

function linesIn(block: Block, text: string): readonly FormLine[] {
  return text
    .slice(0, EXTRACTION_LIMITS.charactersOfBlock)
    .split('\n')
    .filter((line) => !REMARK.test(line.trim()) || offersIn(line) !== undefined)
    .map((line) => {
      const offers = offersIn(line);
      return { block, kind: kindOf(block, line, offers), text: line, offers };
    });
}

function kindOf(block: Block, line: string, offers: readonly OfferedLine[] | undefined): LineKind {
  if (offers !== undefined) {
    const [first] = offers;
    return offers.length === 1 && first?.question === '' && first.options.length > 0 ? 'boxes' : 'own';
  }
  if (isQuestion(line)) return OPEN.test(line) ? 'open' : 'question';
  if (line.length > LONGEST_LABEL || isBlank(line) || OPEN.test(line)) return 'break';
  return block.kind === 'heading' ? 'heading' : 'text';
}

/** True where every sentence asks. */
export function isQuestion(text: string): boolean {
  return text.endsWith('?') && sentencesOf(text).every((sentence) => sentence.text.endsWith('?'));
}

/** The replies among the labels of boxes. */
export function repliesOf({ offers }: FormLine): readonly string[] {
  const options = offers?.at(-1)?.options ?? [];
  return options.flatMap(({ label }) => replyNamed(label) ?? []);
}

/** `probity lists match`: scores pairs of names, row by row, without watchlists and without a stage. */
import { createReadStream } from 'node:fs';
import { compareNames } from '@probity/matching/compare';
import type { SubjectKind } from '@probity/matching/model';
import type { Command } from 'commander';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { inHundred } from '#shared/domain/screening/explanation/wording/numbers.ts';
import { CommandRefused, unreadableFile } from '../../connection/refused.ts';
import { harmless } from '../../output/width.ts';
import { type Cli, perform } from '../call.ts';

const Options = z.object({ pairs: z.string(), json: z.boolean().default(false) });
const Row = z.object({ name1: z.string(), name2: z.string(), schema: z.string().default('') });
type Row = z.output<typeof Row>;

/** FollowTheMoney schemas and our own kinds. Any other value means an unknown kind. */
const KINDS: ReadonlyMap<string, SubjectKind> = new Map([
  ['person', 'individual'],
  ['individual', 'individual'],
  ['company', 'company'],
  ['organization', 'company'],
  ['organisation', 'company'],
  ['publicbody', 'company'],
  ['vessel', 'vessel'],
  ['airplane', 'vessel'],
]);

export function addMatch(lists: Command, cli: Cli): void {
  const match = lists
    .command('match')
    .description('score pairs of names; needs no watchlists and no stage')
    .requiredOption('--pairs <file>', 'CSV with the columns name1, name2 and, if known, schema');
  perform(cli, match, async (call) => {
    const { pairs, json } = call.options(Options);
    let count = 0;
    for await (const row of rowsOf(pairs)) {
      count += 1;
      cli.terminal.out(json ? JSON.stringify(scored(row)) : inWords(scored(row)));
    }
    return { printed: true, data: undefined, text: () => '', remark: `${count} pair(s).` };
  });
}

async function* rowsOf(path: string): AsyncGenerator<Row> {
  let header: readonly string[] = [];
  const columns = (found: string[]) => {
    header = found;
    return found;
  };
  const reading = parse({ bom: true, columns, relax_quotes: true, skip_empty_lines: true });
  const file = createReadStream(path);
  file.on('error', (error) => reading.destroy(error));
  try {
    for await (const record of file.pipe(reading)) yield rowOf(path, header, record);
    if (header.length === 0) throw unreadableFile(path, 'is empty');
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    if (error instanceof CsvError) throw unreadableFile(path, `is not CSV as it should be (${error.code})`);
    if (error instanceof Error && 'code' in error) throw unreadableFile(path, whyNotRead(error.code));
    throw error;
  } finally {
    file.destroy();
  }
}

function whyNotRead(code: unknown): string {
  return code === 'ENOENT' ? 'does not exist' : `cannot be read (${String(code)})`;
}

function rowOf(path: string, header: readonly string[], record: unknown): Row {
  const row = Row.safeParse(record);
  if (!row.success) throw unreadableFile(path, 'has no columns name1 and name2');
  const isTwice = (column: string) => header.indexOf(column) !== header.lastIndexOf(column);
  if (Object.keys(row.data).some(isTwice)) throw unreadableFile(path, 'has a column twice');
  // Undecodable bytes become the same character, so two different names could appear equal.
  if (`${row.data.name1}${row.data.name2}`.includes('\uFFFD')) throw unreadableFile(path, 'is not UTF-8');
  return row.data;
}

/** `score` is 0 to 1 for programs. People read 0 to 100. */
function scored({ name1, name2, schema }: Row) {
  const kind = KINDS.get(schema.toLowerCase()) ?? 'unknown';
  const { score, matchTypes, tokens } = compareNames({ text: name1, kind }, { text: name2, kind });
  return { name1, name2, schema, score: Number(score.toFixed(4)), match_types: matchTypes, tokens };
}

function inWords({ name1, name2, score, match_types: types }: ReturnType<typeof scored>): string {
  return harmless(`${inHundred(score).padStart(5)}  ${name1} | ${name2}  (${types.join(', ')})`);
}

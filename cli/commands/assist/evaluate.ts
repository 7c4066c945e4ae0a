/** `probity assist evaluate`: answers the questions of a file from the documents of a folder, without a stage. */
import { goldShape } from '@probity/extraction/answering/gold-shape';
import { indexSources } from '@probity/extraction/evidence/index';
import { answerQuestion } from '@probity/extraction/extract';
import { DEFAULT_CONFIDENCE } from '@probity/extraction/limits';
import type { Citation, Extraction } from '@probity/extraction/model';
import { placeLabel } from '@probity/reading/place-label';
import type { Command } from 'commander';
import * as z from 'zod';
import { type CommandRefused, unreadableFile } from '../../connection/refused.ts';
import { type Report, tableReport } from '../../output/report.ts';
import { harmless } from '../../output/width.ts';
import { type Cli, perform } from '../call.ts';
import { readDocuments, type UnreadDocument } from './documents.ts';
import { type FiledQuestion, readQuestions } from './question-file.ts';

const Options = z.object({
  documents: z.array(z.string()),
  questions: z.string(),
  confidence: z.coerce.number().min(0).max(1),
  json: z.boolean().default(false),
});

export function addEvaluate(assist: Command, cli: Cli): void {
  const evaluate = assist
    .command('evaluate')
    .description('answer the questions of a file from the documents of a folder')
    .requiredOption('--documents <folders...>', 'folders with documents; subfolders are not entered')
    .requiredOption('--questions <file>', 'JSON: {"questions": [{"id", "type", "text", "options"}]}')
    .option('--confidence <least>', 'least confidence of an answer, 0 to 1', String(DEFAULT_CONFIDENCE));
  perform(cli, evaluate, async (call) => {
    const { documents, questions, confidence, json } = call.options(Options);
    const filed = await readQuestions(questions);
    const show = (line: string) =>
      json ? undefined : cli.terminal.draw?.(line === '' ? [] : [harmless(line)]);
    const { sources, unread } = await readDocuments(documents, (name, done, all) =>
      show(`Reading ${done + 1} of ${all}: ${name}`),
    );
    const index = indexSources(sources);
    const answers = filed.map((question, at) => {
      show(`Answering ${at + 1} of ${filed.length}`);
      return { ...question, extraction: answerQuestion(index, question.asked, confidence) };
    });
    show('');
    for (const { name, why } of unread) cli.terminal.err(harmless(`${name} ${why}.`));
    if (sources.length === 0) throw noDocument(documents, unread.length);
    return reportOf(answers, unread);
  });
}

/** Answers from nothing would look like answers from documents that say nothing. */
function noDocument(folders: readonly string[], unread: number): CommandRefused {
  return unreadableFile(
    folders.join(', '),
    unread === 0 ? 'has no document' : 'has no document that can be read',
  );
}

interface Answered extends FiledQuestion {
  readonly extraction: Extraction;
}

function reportOf(answers: readonly Answered[], unread: readonly UnreadDocument[]): Report {
  const given = answers.filter(({ extraction }) => extraction.state === 'answered').length;
  const report = tableReport(Object.fromEntries(answers.map((each) => [each.key, asData(each)])), {
    headings: ['ID', 'QUESTION', 'OUTCOME', 'CONFIDENCE', 'VALUE', 'PLACE'],
    rows: answers.map(asRow),
    nothing: 'The file has no question.',
  });
  return {
    ...report,
    remark: `${given} of ${answers.length} questions answered; ${unread.length} document(s) not read, or not to the end.`,
  };
}

/** `value` is null where nothing is given. What was found then is among the candidates. */
function asData({ asked, extraction }: Answered): object {
  const shaped = (citations: readonly Citation[]) =>
    citations.map(({ source, at, quotation }) => ({
      document: source,
      place: placeLabel(at),
      at,
      quotation,
    }));
  if (extraction.state === 'answered') {
    const { value, confidence, citations } = extraction;
    return {
      value: goldShape(asked.type, value),
      confidence,
      citations: shaped(citations),
      state: 'answered',
    };
  }
  return {
    value: null,
    confidence: 0,
    citations: [],
    state: extraction.state,
    ...(extraction.state === 'abstained' ? { reason: extraction.reason } : {}),
    candidates: extraction.candidates.map(({ value, confidence, citations }) => ({
      value: goldShape(asked.type, value),
      confidence,
      citations: shaped(citations),
    })),
  };
}

const LONGEST_CELL = 60;

function asRow({ key, asked, extraction }: Answered): string[] {
  const shown = extraction.state === 'answered' ? extraction : extraction.candidates[0];
  const value = shown === undefined ? '-' : JSON.stringify(goldShape(asked.type, shown.value));
  const [cited] = shown?.citations ?? [];
  const outcome = extraction.state === 'abstained' ? `abstained: ${extraction.reason}` : extraction.state;
  return [
    key,
    asked.text,
    outcome,
    shown === undefined ? '-' : shown.confidence.toFixed(2),
    value,
    cited === undefined ? '-' : `${cited.source}, ${placeLabel(cited.at)}`,
  ].map((cell) => harmless(cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL - 1)}…` : cell));
}

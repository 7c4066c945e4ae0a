/**
 * Fictional companies whose documents are written in one text file, and are made into PDF, DOCX, XLSX, CSV and TXT here.
 * A file begins with `@@ name.ending`. In all but TXT and CSV, `#` marks headings and `|` parts the cells of a row.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import * as z from 'zod';
import { type Company, Gold, sourceOf } from './company.ts';
import { bytesOf } from './made-file.ts';

const FOLDER = join(import.meta.dirname, '../test/made-companies');

/** Their misses were looked at, and the engine was improved with them. The last two were measured once before that. */
export const TUNED_COMPANIES = ['rabenhorst', 'inishglas', 'halvorsen', 'brightwater', 'ulmenhof'];
/** They are measured only: nobody looked at a single miss. */
export const HELD_OUT_COMPANIES = ['thornwick', 'clairvent', 'waterlelie'];

const Questions = z.object({
  questions: z.array(
    z.object({
      id: z.int(),
      /** The question that asks the same in other words, and whose gold counts. */
      as: z.int().optional(),
      type: z.enum(QUESTION_TYPES),
      text: z.string(),
      options: z.array(z.string()).optional(),
    }),
  ),
});

/** Reads the documents, the questions and the gold of one company. */
export async function readMadeCompany(name: string): Promise<Company> {
  const { questions } = Questions.parse(json('questions.json'));
  const gold = z.record(z.string(), Gold).parse(json(join(name, 'gold.json')));
  return {
    name,
    sources: await Promise.all(
      writtenOf(name).map((each) => sourceOf(each.name, bytesOf(extname(each.name), each.text))),
    ),
    questions: questions.map(({ id, type, text, options }) => ({ id, type, text, options: options ?? null })),
    gold: new Map(questions.map(({ id, as }) => [id, gold[String(as ?? id)] ?? null])),
  };
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

export interface WrittenDocument {
  readonly name: string;
  readonly text: string;
}

/** The documents of one company as they are written. */
export function writtenOf(company: string): WrittenDocument[] {
  const written = readFileSync(join(FOLDER, company, 'documents.txt'), 'utf8');
  return written
    .split(/^@@ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, end), text: part.slice(end + 1).trim() };
    });
}

/** Whatever extraction quotes stands in the document as it was written, white space apart. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { Citation, Extraction } from '../src/model.ts';
import { COMPANIES, COMPANY_NAMES, type Company, readOwnCompany } from '../testing/company.ts';
import { HELD_OUT_COMPANIES, readMadeCompany, TUNED_COMPANIES, writtenOf } from '../testing/made-company.ts';
import { anyQuestion } from '../testing/texts.ts';

interface Written {
  readonly company: Company;
  /** What each document says, by its name. */
  readonly texts: ReadonlyMap<string, string>;
}

async function madeCompany(name: string): Promise<Written> {
  const texts = new Map(writtenOf(name).map((each) => [each.name, each.text]));
  return { company: await readMadeCompany(name), texts };
}

async function ownCompany(name: string): Promise<Written> {
  const company = await readOwnCompany(name);
  const texts = company.sources.map(
    ({ id }) => [id, readFileSync(join(COMPANIES, name, id), 'utf8')] as const,
  );
  return { company, texts: new Map(texts) };
}

function citationsOf(extraction: Extraction): readonly Citation[] {
  const found = extraction.state === 'answered' ? [extraction, ...extraction.rivals] : extraction.candidates;
  return found.flatMap(({ citations }) => citations);
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('a quotation', () => {
  it.each([
    ...[...TUNED_COMPANIES, ...HELD_OUT_COMPANIES].map((name) => [name, madeCompany] as const),
    ...COMPANY_NAMES.map((name) => [name, ownCompany] as const),
  ])('stands in the text of its document: %s', async (name, read) => {
    const { company, texts } = await read(name);
    const index = indexSources(company.sources);
    const question = fc.oneof(fc.constantFrom(...company.questions), anyQuestion);
    void fc.assert(
      fc.property(question, (asked) => {
        for (const { source, quotation } of citationsOf(answerQuestion(index, asked))) {
          expect(spaced(texts.get(source) ?? '')).toContain(spaced(quotation));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of a line `Label: value` is the line, and of a row of a table the cell', async () => {
    const { company } = await madeCompany('thornwick');
    const index = indexSources(company.sources);
    const quoted = company.questions.flatMap((asked) => citationsOf(answerQuestion(index, asked)));
    const of = (ending: string) =>
      quoted.filter(({ source }) => extname(source) === ending).map(({ quotation }) => quotation);
    expect(of('.txt')).toContain('Sum insured: GBP 2,500,000 in the aggregate');
    expect(of('.xlsx')).toContain('15677210');
    expect(quoted.filter(({ quotation }) => quotation.includes(' | '))).toEqual([]);
  });
});

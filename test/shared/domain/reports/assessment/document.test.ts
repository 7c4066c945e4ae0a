/** The assessment says everything that was found, where it stands, who decided, and what made it. */
import type { Section } from '@probity/printing/document';
import { renderDocx } from '@probity/printing/docx/render-docx';
import { docxFaults } from '@probity/printing/testing/docx-faults';
import { docxPackage, wordsOfDocx } from '@probity/printing/testing/docx-package';
import { describe, expect, it } from 'vitest';
import { assessmentDocument } from '#shared/domain/reports/assessment/document.ts';
import { ANCHORS, type AssessmentFacts } from '#shared/domain/reports/assessment/model.ts';
import {
  assessmentFacts,
  COMPARED,
  document,
  harmlessFacts,
  withComparison,
} from '../../../../support/reports/assessment-facts.ts';
import { ownership } from '../../../../support/reports/assessment-screening.ts';
import { BOARD_FACTS } from '../../../../support/reports/board-facts.ts';

const BRAND = { name: 'Northgate Compliance', color: '#0b6e4f', logo: null };

function described(facts: AssessmentFacts = assessmentFacts()) {
  return assessmentDocument(facts, BRAND);
}

function sectionWords(id: string, facts: AssessmentFacts = assessmentFacts()): string {
  const section = described(facts).sections.find((each) => each.id === id);
  if (section === undefined) throw new Error(`no section ${id}`);
  return JSON.stringify(section);
}

function linksIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === 'link' ? [String(each)] : linksIn(each)));
}

/** The line of the rating whose factor begins with these words. */
function rowOf(factor: string, facts: AssessmentFacts): unknown {
  const tables = described(facts).sections.flatMap(({ content }) =>
    content.filter(({ kind }) => kind === 'table'),
  );
  return tables
    .flatMap((each) => ('columns' in each ? each.rows : []))
    .find((row) => JSON.stringify(row).includes(`["${factor}`));
}

function idsOf(sections: readonly Section[]): readonly string[] {
  return sections.flatMap(({ id, sections: inner = [] }) => [id, ...idsOf(inner)]);
}

// proves AI-308
it('names the subject entity on its cover and in its summary', async () => {
  const words = wordsOfDocx(docxPackage(await renderDocx(described())));
  expect(words.split('Brackenhill Trade Finance Limited').length).toBeGreaterThan(3);
});

it('is a file without faults, whatever was found', async () => {
  for (const facts of [
    assessmentFacts(),
    harmlessFacts(),
    harmlessFacts({ screening: undefined, sections: [] }),
  ]) {
    expect(docxFaults(docxPackage(await renderDocx(described(facts))))).toEqual([]);
  }
});

it('has links that all lead to a section', () => {
  const document = described();
  const ids = idsOf(document.sections);
  const links = linksIn(document.sections);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('has a doubt that a check has written in the summary, in the rating and among the open points alike', () => {
  const facts = harmlessFacts();
  const remark = { text: 'Only an expired document supports it.', by: 'Automatic check', at: facts.madeAt };
  const remarked = (isEarlier: boolean) => ({
    ...facts,
    sections: facts.sections.map((section, index) => ({
      ...section,
      questions: section.questions.map((question, at) => ({
        ...question,
        remarks: index === 0 && at === 0 ? [{ ...remark, isEarlier }] : [],
      })),
    })),
  });
  for (const id of [ANCHORS.rating, ANCHORS.openPoints]) {
    expect(sectionWords(id, remarked(false))).toContain(remark.text);
    expect(sectionWords(id, remarked(true))).not.toContain(remark.text);
  }
});

describe('findings', () => {
  it('list each visible question with its answer, its findings and its sources', () => {
    const words = sectionWords(ANCHORS.findings);
    expect(words).toContain('Contradiction. ');
    expect(words).toContain('This policy was approved by the Board of Directors on 12 May 2026.');
    expect(words).toContain('AML policy.pdf, page 3');
    expect(words).toContain('Not answered');
  });

  it('mark what a language model has read, and nothing else', () => {
    const facts = assessmentFacts();
    expect(sectionWords(ANCHORS.findings, facts)).not.toContain('"author":"model"');
    const byModel = {
      ...facts,
      sections: facts.sections.map((section) => ({
        ...section,
        questions: section.questions.map((question) => ({
          ...question,
          evidence: question.evidence.map((each) => ({ ...each, isByModel: true })),
        })),
      })),
    };
    expect(sectionWords(ANCHORS.findings, byModel)).toContain('"author":"model"');
    expect(sectionWords(ANCHORS.method, byModel)).toContain('language model');
  });
});

it('says which lists the screening does not cover', () => {
  const words = sectionWords(ANCHORS.screening);
  expect(words).toContain('Not covered: ');
  expect(words).toContain('United Kingdom: sanctions list (not loaded).');
});

it('has the lists of the screening with versions and hashes, and who decided each hit when', () => {
  const words = sectionWords(ANCHORS.screening);
  expect(words).toContain('5f3a9d20c1');
  expect(words).toContain('19 November 2026');
  expect(words).toMatch(/[0-9a-f]{64}/);
  expect(words).toMatch(
    /Dismissed[^|]{0,40}by Ada Meridian on 21 November 2026, 14:02 UTC: Another date of birth/,
  );
});

it('has decisions of people with name and time, in the order of time', () => {
  const words = sectionWords(ANCHORS.decisions);
  expect(words).toContain('Ada Meridian');
  const times = [...words.matchAll(/21 November 2026, (\d\d:\d\d) UTC/g)].map(([, time]) => time);
  expect(times).toEqual(times.toSorted());
});

it('lists documents with their hashes, and what was not given', () => {
  const words = sectionWords(ANCHORS.documents);
  expect(words).toContain('Expired on 30 June 2026');
  expect(words.match(/[0-9a-f]{64}/g)).toHaveLength(6);
  expect(words).toContain('Audited accounts');
});

it('says in sentences by what it was made, and what test mode simulates', () => {
  expect(sectionWords(ANCHORS.method)).toContain('Rating and findings were made by fixed rules.');
  expect(sectionWords(ANCHORS.method)).not.toContain('test mode');
  const test = assessmentDocument(assessmentFacts({}, { isTestData: true }), BRAND);
  const made = JSON.stringify(test.cover.find(({ label }) => label === 'How it was made'));
  expect(made).toContain('screenings and identity checks are simulated');
});

it('is the same for the same facts', async () => {
  const once = await renderDocx(described());
  expect(Buffer.compare(once, await renderDocx(described()))).toBe(0);
});

it('says so where there is nothing to say', () => {
  const facts = harmlessFacts({ screening: undefined });
  expect(sectionWords(ANCHORS.contradictions, facts)).toContain('No source contradicts the answers.');
  expect(sectionWords(ANCHORS.verification, facts)).toContain('No identity verification of the entity');
  expect(sectionWords(ANCHORS.documents, facts)).toContain('no documents');
  expect(sectionWords(ANCHORS.screening, facts)).toContain('Not screened');
});

describe('a response that was neither screened nor compared', () => {
  const facts = withComparison(harmlessFacts({ screening: undefined }), null);

  it('is not rated: cover and summary say what is missing, and nothing is green', () => {
    const { cover, sections } = described(facts);
    const rating = JSON.stringify(cover.find(({ label }) => label === 'Risk rating'));
    expect(rating).toContain('Not rated: not screened, no document compared');
    const all = JSON.stringify([cover, sections]);
    expect(all).not.toMatch(/"good"|Risk rating: |\bLow\b/);
    expect(sectionWords(ANCHORS.summary, facts)).toContain('not screened');
    expect(sectionWords(ANCHORS.rating, facts)).toContain(
      'There is no rating: not screened, no document compared.',
    );
  });

  it('is said to be not compared everywhere: per answer, in the figures, at the contradictions', () => {
    const answers = sectionWords(ANCHORS.findings, facts);
    expect(answers.match(/"Not compared"/g)).toHaveLength(24);
    expect(sectionWords(ANCHORS.summary, facts).match(/Not compared/g)?.length).toBeGreaterThanOrEqual(3);
    const contradictions = sectionWords(ANCHORS.contradictions, facts);
    expect(contradictions).toContain('The rules found no contradiction among the answers.');
    expect(contradictions).toContain('Not compared: no answer was compared with a document or a record.');
    expect(contradictions).not.toContain('No source contradicts');
  });

  it('says of its answers that none of them was weighed', () => {
    expect(sectionWords(ANCHORS.summary, facts)).toContain('What an answer says is not weighed');
    expect(sectionWords(ANCHORS.findings, facts)).toContain('says nothing of what an answer means');
  });

  it('has both as open points', () => {
    const words = sectionWords(ANCHORS.openPoints, facts);
    expect(words).toContain('Screen the entity');
    expect(words).toContain('Compare answers with documents');
  });
});

describe('a response that was screened and compared', () => {
  it('has a rating that says what it does not weigh', () => {
    const facts = harmlessFacts();
    const summary = sectionWords(ANCHORS.summary, facts);
    expect(summary).toContain('Risk rating: Low');
    expect(summary).toContain('What an answer says is not weighed');
    expect(summary).toContain('All answers compared with 6 documents and 1 record');
    expect(sectionWords(ANCHORS.findings, facts)).toContain('Nothing found in 6 documents and 1 record');
  });

  it('names documents that were not compared or not read', () => {
    const facts = withComparison(assessmentFacts(), { ...COMPARED, documents: 3, leftOut: 1 });
    const words = sectionWords(ANCHORS.summary, facts);
    expect(words).toContain('1 document could not be read, or only in part.');
    expect(words).toContain('2 documents were not compared.');
  });
});

it('has no probability beside a source', () => {
  for (const id of [ANCHORS.findings, ANCHORS.contradictions, ANCHORS.rating, ANCHORS.screening])
    expect(sectionWords(id)).not.toMatch(/" \(\d+\s%\)"|similarity|confidence/i);
});

it('shows a screening without a result as that, and no match as none', () => {
  const { screening } = assessmentFacts();
  if (screening === undefined) throw new Error('the facts have a screening');
  const none = {
    status: 'failed',
    failure: 'timeout',
    screenedAt: null,
    risk: null,
    evidence: null,
  } as const;
  const facts = harmlessFacts({ screening: { ...screening, ...none, hits: { items: [], omitted: 0 } } });
  const words = sectionWords(ANCHORS.screening, facts);
  expect(words).toContain('Failed: the screening provider did not answer in time');
  expect(words).not.toContain('resembles the entity');
});

it('has the finding of listed owners as a reason, with its sum', () => {
  const facts = harmlessFacts();
  if (facts.screening === undefined) throw new Error('the facts have a screening');
  const held = { ...facts, screening: { ...facts.screening, ownership: ownership() } };
  expect(sectionWords(ANCHORS.summary, held)).toContain('Owned to 55 % by listed owners');
  expect(sectionWords(ANCHORS.owners, held)).toContain('Kastelmar Freight 25 % (listed) = 55 %');
  expect(sectionWords(ANCHORS.openPoints, held)).toContain('by the 50 percent rule');
});

describe('a case', () => {
  const [board] = BOARD_FACTS.screening?.cases ?? [];
  const held = (changes: Partial<NonNullable<typeof board>['record']>): AssessmentFacts => {
    const facts = harmlessFacts();
    if (board === undefined || facts.screening === undefined) throw new Error('the facts have a case');
    const cases = [{ ...board, record: { ...board.record, ...changes } }];
    return { ...facts, screening: { ...facts.screening, ownership: ownership(), cases } };
  };

  it('that waits for a second person is an open point, and its proposal a decision of a person', () => {
    expect(sectionWords(ANCHORS.openPoints, held({}))).toContain(
      'acceptable risk was proposed by Idris Okonjo on 22 November 2026 and waits for a second person.',
    );
    expect(sectionWords(ANCHORS.decisions, held({}))).toContain('Acceptable risk proposed');
  });

  it('that was decided leaves neither itself nor its finding open', () => {
    const decided = held({
      status: 'closed',
      decision: 'acceptable_risk',
      closed_at: '2026-11-22T10:31:00.000Z',
    });
    const words = sectionWords(ANCHORS.openPoints, decided);
    expect(words).not.toContain('Decide the case');
    expect(words).not.toContain('by the 50 percent rule');
  });
});

it('has a document as expired from its expiry date on, as the service has it', () => {
  const facts = harmlessFacts();
  const documents = (expiresOn: string) => ({ items: [document(0, { expiresOn })], omitted: 0 });
  const day = facts.madeAt.slice(0, 10);
  expect(sectionWords(ANCHORS.documents, { ...facts, documents: documents(day) })).toContain('Expired on');
  expect(sectionWords(ANCHORS.documents, { ...facts, documents: documents('2026-11-24') })).toContain(
    'Expires on',
  );
});

it('claims no company free of listed owners whose owners are not on record or not worked out', () => {
  const row = JSON.stringify(rowOf('Owned to 50 percent', harmlessFacts()));
  expect(row).toContain('Not known');
  expect(row).not.toContain('None found');
});

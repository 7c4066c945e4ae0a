/** The assessment says everything that was found, where it stands, who decided, and what made it. */
import { describe, expect, it } from 'vitest';
import { assessmentDocument } from '#shared/domain/reports/assessment/document.ts';
import { ANCHORS, type AssessmentFacts } from '#shared/domain/reports/assessment/model.ts';
import type { Section } from '#shared/printing/document.ts';
import { renderDocx } from '#shared/printing/docx/render-docx.ts';
import { docxFaults } from '../../../../support/printing/docx-faults.ts';
import { docxPackage, wordsOfDocx } from '../../../../support/printing/docx-package.ts';
import { assessmentFacts, harmlessFacts } from '../../../../support/reports/assessment-facts.ts';

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
  expect(words).toContain('false positive, by Ada Meridian on 21 November 2026, 14:02 UTC');
});

it('has decisions of people with name and time, in the order of time', () => {
  const words = sectionWords(ANCHORS.decisions);
  expect(words).toContain('Ada Meridian');
  const times = [...words.matchAll(/21 November 2026, (\d\d:\d\d) UTC/g)].map(([, time]) => time);
  expect(times).toEqual(times.toSorted());
});

it('lists documents with their hashes, and what was not given', () => {
  const words = sectionWords(ANCHORS.documents);
  expect(words).toContain('expired 30 June 2026');
  expect(words.match(/[0-9a-f]{64}/g)).toHaveLength(6);
  expect(words).toContain('Audited accounts');
});

it('says by what it was made, and that test mode is simulated', () => {
  expect(sectionWords(ANCHORS.method)).toContain('By rules, no model.');
  expect(sectionWords(ANCHORS.method, assessmentFacts({}, { isTestData: true }))).toContain(
    'Simulated: test mode.',
  );
});

it('is the same for the same facts', async () => {
  const once = await renderDocx(described());
  expect(Buffer.compare(once, await renderDocx(described()))).toBe(0);
});

it('says so where there is nothing to say', () => {
  const facts = harmlessFacts({ screening: undefined });
  expect(sectionWords(ANCHORS.contradictions, facts)).toContain('No contradictions were found');
  expect(sectionWords(ANCHORS.verification, facts)).toContain('No identity verification was asked for');
  expect(sectionWords(ANCHORS.documents, facts)).toContain('no documents');
  expect(sectionWords(ANCHORS.screening, facts)).toContain('never screened');
});

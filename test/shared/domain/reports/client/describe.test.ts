/** The description of a client report: every section for every entity, plain words, links that lead somewhere, nothing invented. */
import type { Content, PrintedDocument, Section } from '@probity/printing/document';
import { describe, expect, it } from 'vitest';
import { clientReport } from '#shared/domain/reports/client/describe.ts';
import type { EntityFacts } from '#shared/domain/reports/facts/entity.ts';
import type { ScreeningFacts } from '#shared/domain/reports/facts/screening.ts';
import { BOARD_BRAND, BOARD_FACTS, BOARD_REQUEST } from '../../../../support/reports/board-facts.ts';
import { linesOf, linesOfSection } from '../../../../support/reports/plain-pdf.ts';

const NOTHING: EntityFacts = {
  entity: BOARD_FACTS.entity,
  relations: { parties: { items: [], omitted: 0 }, held: { items: [], omitted: 0 } },
  register: undefined,
  screening: undefined,
  verifications: { items: [], omitted: 0 },
  documents: { items: [], omitted: 0 },
  responses: { items: [], omitted: 0 },
};

function reportOf(facts: EntityFacts = BOARD_FACTS): PrintedDocument {
  return clientReport(facts, BOARD_REQUEST, BOARD_BRAND);
}

function sectionOf(id: string, facts: EntityFacts = BOARD_FACTS): string {
  const found = every(reportOf(facts).sections).find((section) => section.id === id);
  if (found === undefined) throw new Error(`there is no section ${id}`);
  return linesOfSection(found).join('\n');
}

function every(sections: readonly Section[]): readonly Section[] {
  return sections.flatMap((section) => [section, ...every(section.sections ?? [])]);
}

const HEADINGS = [
  'Summary',
  'Entity information',
  'Related entities',
  'AML screening',
  'Identity checks',
  'Non-document checks',
  'Reviewer notes',
  'Documents',
  'Questionnaires',
  'Record of this report',
];

describe.each([
  ['of a company of which much is known', BOARD_FACTS],
  ['of an entity of which nothing is known', NOTHING],
] as const)('a report %s', (_of, facts) => {
  // proves RPT-114
  it('has every section, and none of them is empty', () => {
    const report = reportOf(facts);
    expect(report.sections.map(({ heading }) => heading)).toEqual(HEADINGS);
    for (const section of report.sections)
      expect(linesOfSection(section).length, section.heading).toBeGreaterThan(1);
  });

  it('has ids of its own for all sections, and links that lead to one', () => {
    const sections = every(reportOf(facts).sections);
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = JSON.stringify(sections).matchAll(/"link":"([^"]+)"/g);
    for (const [, target = ''] of links) expect(ids).toContain(target);
  });

  it('has tables whose shares add up, with a cell per column', () => {
    for (const { columns, rows } of tablesOf(reportOf(facts))) {
      expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });

  it('writes dates in words, with their zone, and shows no code of the service', () => {
    const text = linesOf(reportOf(facts)).join('\n');
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}T/);
    expect(text).not.toMatch(
      /\b(?:not_reviewed|false_positive|document_check|CHANGES_REQUESTED|undefined|null)\b/,
    );
    for (const [time] of text.matchAll(/\d{2}:\d{2}(?: \w+)?/g)) expect(time).toMatch(/UTC$/);
  });

  it('is the same for the same facts', () => {
    expect(reportOf(facts)).toEqual(reportOf(facts));
  });
});

function tablesOf({ sections }: PrintedDocument): readonly Extract<Content, { kind: 'table' }>[] {
  return every(sections).flatMap(({ content }) =>
    content.flatMap((each) => (each.kind === 'table' ? [each] : [])),
  );
}

describe('the summary', () => {
  it('says the risk, what it is made of, and what is open', () => {
    const summary = sectionOf('summary');
    expect(summary).toContain('Risk by screening: High (8.7 of 10).');
    expect(summary).toContain(
      'Resembles Kastelmar Bulk Carriers Limited, not decided | sanctions | 87.0 of 100 | 8.7 of 10',
    );
    expect(summary).toContain('1 possible match has not been decided on.');
    expect(summary).toContain('A decision waits for a second person.');
    expect(summary).toContain('“Sanctions exposure 2026” is not decided: with the respondent.');
    expect(summary).toContain('“Licence of operation.pdf” expired on 30 September 2026.');
    expect(summary).toContain('“AML policy 2026.docx” expires on 15 January 2027.');
  });

  it('counts no match that was found false, and says who approved a verification', () => {
    const summary = sectionOf('summary');
    expect(summary).not.toContain('Resembles Kastel Maritime Holding');
    expect(summary).toContain(
      'Approved by Nora Feldkamp on 9 October 2026. Result of the checks: to be considered, 8 October 2026',
    );
  });

  it('says so where nothing is open', () => {
    const { screening } = BOARD_FACTS;
    if (screening === undefined) throw new Error('the facts have a screening');
    const clear: EntityFacts = {
      ...NOTHING,
      screening: {
        ...screening,
        risk: { score: 0, level: 'none' },
        hits: { items: [], omitted: 0 },
        evidence: null,
        cases: [],
      },
    };
    expect(sectionOf('summary-open', clear)).toContain('Nothing that was asked for or recorded is open.');
    expect(sectionOf('summary-open', NOTHING)).toContain('The entity was not screened.');
  });
});

describe('what was not done', () => {
  function screened(changes: Partial<ScreeningFacts>, facts: EntityFacts = BOARD_FACTS): EntityFacts {
    const { screening } = BOARD_FACTS;
    if (screening === undefined) throw new Error('the facts have a screening');
    return { ...facts, screening: { ...screening, ...changes } };
  }
  const NO_RESULT = {
    risk: null,
    screenedAt: null,
    evidence: null,
    hits: { items: [], omitted: 0 },
    cases: [],
  };

  it.each(['pending', 'failed'] as const)('is no clear result: a screening that is %s', (status) => {
    const facts = screened({ ...NO_RESULT, status, failure: status === 'failed' ? 'timeout' : null });
    expect(sectionOf('screening', facts)).toContain('nothing is known of matches');
    expect(sectionOf('screening', facts)).not.toMatch(/Matches by name: |resembles the entity/);
    expect(sectionOf('record', facts)).not.toContain('Screened ');
  });

  it('is told where a screening failed, in words', () => {
    const facts = screened({ ...NO_RESULT, status: 'failed', failure: 'list_outdated' });
    expect(sectionOf('screening', facts)).toContain('The last run failed: a required watchlist is too old.');
  });

  it('is never green: lists that were not covered, owners that were not screened', () => {
    const clear = { risk: { score: 0, level: 'none' }, hits: { items: [], omitted: 0 }, cases: [] } as const;
    const [row] = tablesOf(reportOf(screened(clear)))[0]?.rows ?? [];
    expect(row?.[1]).toMatchObject({
      tone: 'caution',
      text: [expect.stringContaining('2 lists not covered')],
    });
  });

  it('is not said of what was only left out of the report', () => {
    const text = linesOf(reportOf(NOTHING)).join('\n');
    expect(text).not.toMatch(/no respondent|no reviewer|nobody: no link|nothing was asked|was verified/i);
  });

  it('is an open point: a file that was not scanned yet, a KYC check that is due', () => {
    const [document] = BOARD_FACTS.documents.items;
    if (document === undefined) throw new Error('the facts have documents');
    const facts: EntityFacts = {
      ...NOTHING,
      entity: { ...BOARD_FACTS.entity, details: { next_kyc_check_date: '2026-11-01' } },
      documents: { items: [{ ...document, scan: 'pending' }], omitted: 0 },
    };
    expect(sectionOf('summary-open', facts)).toContain('1 file has not been scanned for malware yet.');
    expect(sectionOf('summary-open', facts)).toContain('The next KYC check was due on 1 November 2026.');
  });
});

describe('documents', () => {
  it('are said to be free of malware where they are, and never verified', () => {
    const section = sectionOf('documents');
    expect(section).toContain('No malware found');
    expect(section).toContain('It did not verify that what a document says is true.');
    expect(section).not.toMatch(/verified documents/i);
    for (const { rows } of tablesOf(reportOf()))
      expect(JSON.stringify(rows)).not.toMatch(/good.{0,40}No malware/);
  });
});

describe('the risk on record', () => {
  it('is named as what the tenant has set, with the risk by screening beside it', () => {
    const { entity } = BOARD_FACTS;
    const facts = { ...BOARD_FACTS, entity: { ...entity, details: { ...entity.details, risk_score: 80 } } };
    expect(sectionOf('summary-risk', facts)).toContain('Risk on record: 80 of 100, set by the tenant.');
    expect(sectionOf('summary-risk', facts)).toContain('Risk by screening: High (8.7 of 10).');
  });
});

describe('a likeness', () => {
  it('is a score, and never written as a probability', () => {
    expect(linesOf(reportOf()).join('\n')).not.toMatch(/(?:Differs|Agrees|Resembles)[^|\n]*\d %/);
  });
});

describe('a result', () => {
  it('says which lists it does not cover', () => {
    expect(sectionOf('screening')).toContain(
      'Not covered: Canada: autonomous sanctions (SEMA, JVCFOA) (not loaded); European Union: financial sanctions (as of 3 February 2026, older than it should be).',
    );
  });
});

describe('decisions', () => {
  it('have name, time and reason', () => {
    const hits = sectionOf('screening-hits');
    expect(hits).toContain(
      'by Nora Feldkamp on 6 October 2026, 15:40 UTC: Registered in another country and dissolved in 2009.',
    );
    expect(sectionOf('screening-cases')).toContain(
      'Acceptable risk, proposed by Idris Okonjo, 22 November 2026, 10:31 UTC',
    );
    expect(sectionOf('notes')).toContain(
      'Idris Okonjo | 22 October 2026, 09:15 UTC | Approved | The successor',
    );
    expect(sectionOf('identity')).toContain('Approved | Nora Feldkamp | 9 October 2026, 08:20 UTC');
  });
});

describe('personal numbers', () => {
  it('are printed with their end only', () => {
    const text = linesOf(reportOf()).join('\n');
    expect(text).toContain('ending in 902');
    expect(text).not.toContain('NX4471902');
    const { entity } = BOARD_FACTS;
    const person: EntityFacts = {
      ...NOTHING,
      entity: {
        ...entity,
        record: { ...entity.record, entity_type: 'individual' },
        details: { first_name: 'Marit', last_name: 'Solheim', national_id_number: '110279-4417', ssn: '12' },
      },
    };
    const section = sectionOf('entity', person);
    expect(section).toContain('National identity number: ending in 417');
    expect(section).not.toContain('110279');
    expect(section).toContain('Social security number: on record');
  });
});

describe('the last pages', () => {
  it('say what was asked of whom and when, on which list versions, with hashes', () => {
    const record = sectionOf('record');
    expect(record).toContain('compliance@kastelmar.example | 5 October 2026, 09:30 UTC | Approved');
    expect(record).toContain('marit.solheim@kastelmar.example | 8 October 2026, 09:00 UTC | Completed');
    expect(record).toContain('Version of all lists: 3f1c9a7e2b40');
    expect(record).toContain(
      'European Union: financial sanctions | 19 November 2026 | 22 November 2026 | 5,872',
    );
    expect(record.match(/(?:[0-9a-f]{8} ){7}[0-9a-f]{8}/g)).toHaveLength(4 + 5);
    expect(record).toContain('Nora Feldkamp, nora.feldkamp@harbour.example');
  });
});

describe('what is left out', () => {
  it('is counted', () => {
    const more: EntityFacts = {
      ...BOARD_FACTS,
      documents: { ...BOARD_FACTS.documents, omitted: 12 },
      responses: { ...BOARD_FACTS.responses, omitted: 3 },
      verifications: { ...BOARD_FACTS.verifications, omitted: 1 },
    };
    expect(sectionOf('documents', more)).toContain('and 12 more');
    expect(sectionOf('questionnaires', more)).toContain('3 earlier responses are not listed here.');
    expect(sectionOf('identity', more)).toContain('1 earlier verification is not listed here.');
  });
});

/** Facts of an assessment, as many as a test asks for. Companies and persons are invented. */
import { createHash } from 'node:crypto';
import type { Finding } from '#shared/domain/autoflag/model.ts';
import type { AssessedQuestion, AssessmentFacts } from '#shared/domain/reports/assessment/model.ts';
import type { DocumentFacts } from '#shared/domain/reports/facts/documents.ts';
import type { VerificationFacts } from '#shared/domain/reports/facts/identity.ts';
import { screening, uuid } from './assessment-screening.ts';

const MADE_AT = '2026-11-23T09:15:00.000Z';

export interface Amounts {
  readonly answers?: number;
  readonly documents?: number;
  readonly hits?: number;
}

/** Facts with something of everything, or changed by `changes`. */
export function assessmentFacts(
  amounts: Amounts = {},
  changes: Partial<AssessmentFacts> = {},
): AssessmentFacts {
  const { answers = 24, documents = 6, hits = 4 } = amounts;
  const perSection = Math.max(1, Math.ceil(answers / TITLES.length));
  return {
    madeAt: MADE_AT,
    isTestData: false,
    response: RESPONSE,
    entity: ENTITY,
    sections: TITLES.map((title, index) => ({
      number: index + 1,
      title,
      questions: Array.from(
        { length: Math.max(0, Math.min(perSection, answers - index * perSection)) },
        (_, at) => question(index * perSection + at + 1),
      ),
    })),
    missingFiles: [{ documentType: 'Audited accounts', description: 'Of the last two years' }],
    relations: { parties: { items: [], omitted: 0 }, held: { items: [], omitted: 0 } },
    screening: screening(hits),
    verifications: { items: [VERIFICATION], omitted: 0 },
    register: undefined,
    documents: { items: Array.from({ length: documents }, (_, index) => document(index)), omitted: 0 },
    ...changes,
  };
}

/** Facts in which no factor of the rating finds anything. */
export function harmlessFacts(changes: Partial<AssessmentFacts> = {}): AssessmentFacts {
  const facts = assessmentFacts({ documents: 0, hits: 0 });
  return {
    ...facts,
    sections: facts.sections.map((section) => ({ ...section, questions: section.questions.map(plain) })),
    missingFiles: [],
    verifications: { items: [], omitted: 0 },
    response: { ...facts.response, files: [], notes: { items: [], omitted: 0 } },
    ...changes,
  };
}

/** A question that is answered and that nobody doubts. */
function plain(question: AssessedQuestion): AssessedQuestion {
  return { ...question, answer: 'Yes', isFlagged: false, evidence: [], findings: [], remarks: [] };
}

/** The facts with this comparison of every answer, or with none. */
export function withComparison(
  facts: AssessmentFacts,
  comparison: AssessedQuestion['comparison'],
): AssessmentFacts {
  const sections = facts.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, comparison })),
  }));
  return { ...facts, sections };
}

export function document(index: number, changes: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    id: uuid(2_000 + index),
    name: `${DOCUMENTS[index % DOCUMENTS.length]}${index >= DOCUMENTS.length ? ` ${index}` : ''}.pdf`,
    type: 'Corporate document',
    addedAt: '2026-11-18T08:30:00.000Z',
    addedBy: { kind: index % 2 === 0 ? 'respondent' : 'key', email: null },
    expiresOn: index === 1 ? '2026-06-30' : null,
    scan: 'clean',
    activeContent: [],
    reading: { state: 'read', reason: null },
    size: 84_210 + index * 1_300,
    sha256: createHash('sha256').update(`document ${index}`).digest('hex'),
    response: index % 2 === 0 ? 'Annual review 2026' : null,
    ...changes,
  };
}

const TITLES = ['Company', 'Ownership and control', 'Financial crime', 'Information security'] as const;
const DOCUMENTS = [
  'Certificate of incorporation',
  'AML policy',
  'Register of shareholders',
  'Penetration test',
] as const;

function question(number: number): AssessedQuestion {
  const base: AssessedQuestion = {
    id: 100 + number,
    number,
    text: QUESTIONS[number % QUESTIONS.length] ?? '',
    subSection: null,
    required: number % 2 === 0,
    answer: number % 11 === 0 ? '' : (ANSWERS[number % ANSWERS.length] ?? ''),
    isFlagged: number % 8 === 3,
    isRefused: false,
    comparison: COMPARED,
    evidence: [],
    findings: [],
    remarks: [],
  };
  if (number % 8 === 3) return { ...base, findings: [finding(base.id)] };
  if (number % 8 === 5) return { ...base, findings: [contradiction(base.id)] };
  if (number % 4 === 2) return { ...base, evidence: [SUPPORT] };
  if (number % 8 === 4) return { ...base, evidence: [AGAINST] };
  return base;
}

function finding(question_id: number): Finding {
  return {
    question_id,
    rule: 'detail_too_thin',
    severity: 'info',
    message: 'The answer says “yes” where a description was asked for.',
    related_question_ids: [],
  };
}

function contradiction(question_id: number): Finding {
  return {
    question_id,
    rule: 'repeated_question_differs',
    severity: 'warning',
    message: 'The same question was answered with “14 March 2015” before.',
    related_question_ids: [102],
  };
}

const QUESTIONS = [
  'On which date was the company incorporated?',
  'Who owns 25 % or more of the shares, directly or through other companies?',
  'Does the company have a policy against money laundering, and when was it last approved?',
  'Describe how access to systems with personal data is granted, reviewed and withdrawn.',
] as const;
const ANSWERS = [
  '14 March 2015',
  'Northgate Holdings Ltd (60 %), Ivo Sandmark (40 %)',
  'Yes. The board approved it in May 2026.',
  'Access is granted by role, reviewed each quarter by the owners of the systems, and withdrawn on the day of leaving.',
] as const;

export const COMPARED = { at: '2026-11-20T16:46:00.000Z', documents: 6, leftOut: 0, records: 1 } as const;

const SUPPORT = {
  name: 'AML policy.pdf',
  place: 'page 3',
  quotation: 'This policy was approved by the Board of Directors on 12 May 2026.',
  reading: '12 May 2026',
  confidence: 0.92,
  verdict: 'supports',
  isByModel: false,
} as const;
const AGAINST = {
  name: 'Certificate of incorporation.pdf',
  place: 'page 1',
  quotation: 'was incorporated on 4 March 2015',
  reading: '4 March 2015',
  confidence: 0.88,
  verdict: 'contradicts',
  isByModel: false,
} as const;

const RESPONSE: AssessmentFacts['response'] = {
  id: uuid(10),
  name: 'Annual review 2026',
  questionnaire: { id: 7, name: 'Supplier due diligence', type: 'ddq' },
  status: 'UNDER_REVIEW',
  createdAt: '2026-11-12T09:00:00.000Z',
  submittedAt: '2026-11-20T16:45:00.000Z',
  sentBy: 'Northgate Compliance',
  asked: {
    email: 'office@brackenhill.example',
    at: '2026-11-12T09:00:00.000Z',
    openedAt: '2026-11-13T07:10:00.000Z',
  },
  respondedBy: 'Ivo Sandmark',
  reviewed: { by: 'Ada Meridian', at: '2026-11-21T09:00:00.000Z' },
  managerReviewed: null,
  answered: 22,
  flagged: 3,
  notes: {
    items: [
      {
        text: 'The register of shareholders is older than the change of owner. Asked for a new one.',
        status_transition: null,
        created_at: '2026-11-21T13:40:00.000Z',
        profile_name: 'Ada Meridian',
        profile_email: 'ada@northgate.example',
        share_with_entity: false,
      },
    ],
    omitted: 0,
  },
  files: [],
  related: [],
};

const ENTITY: AssessmentFacts['entity'] = {
  id: uuid(11),
  name: 'Brackenhill Trade Finance Limited',
  type: 'company',
  registrationNumber: '09481722',
  jurisdiction: 'GB',
  incorporationDate: '2015-03-14',
};

const VERIFICATION: VerificationFacts = {
  id: uuid(13),
  isSimulated: false,
  status: 'completed',
  outcome: 'consider',
  failureReason: null,
  failureDetails: '',
  askedAt: '2026-11-14T11:00:00.000Z',
  openedAt: '2026-11-14T12:00:00.000Z',
  completedAt: '2026-11-14T12:20:00.000Z',
  expiresAt: '2026-11-21T11:00:00.000Z',
  asked: { email: 'ivo@brackenhill.example', by: 'email' },
  checks: [
    {
      id: uuid(14),
      type: 'document_check',
      status: 'completed',
      outcome: 'consider',
      askedAt: '2026-11-14T11:00:00.000Z',
      completedAt: '2026-11-14T12:20:00.000Z',
      needsDocument: true,
      breakdown: [],
    },
  ],
  read: null,
  comparison: [],
  reviews: [],
};

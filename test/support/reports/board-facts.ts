/** Facts of one company as a board would read them. Every person, company, number and address is fictional. */
import { createHash } from 'node:crypto';
import type { ReportRequest } from '#shared/domain/reports/client/request.ts';
import type { DocumentFacts } from '#shared/domain/reports/facts/documents.ts';
import type { EntityFacts } from '#shared/domain/reports/facts/entity.ts';
import type { VerificationFacts } from '#shared/domain/reports/facts/identity.ts';
import type { ResponseFacts } from '#shared/domain/reports/facts/responses.ts';
import type { Hit, ScreeningFacts } from '#shared/domain/reports/facts/screening.ts';
import type { Brand } from '#shared/printing/document.ts';

const ENTITY_ID = '6f0d4c1e-1b53-4f0a-9c2e-3c1f5b7a9d10';
const NORA = {
  id: '5d0f6f0a-5a5e-4f0c-9c63-0a5a0f3c1a12',
  name: 'Nora Feldkamp',
  email: 'nora.feldkamp@harbour.example',
};
const IDRIS = {
  id: '5d0f6f0a-5a5e-4f0c-9c63-0a5a0f3c1a13',
  name: 'Idris Okonjo',
  email: 'idris.okonjo@harbour.example',
};

export const BOARD_BRAND: Brand = { name: 'Harbour Compliance', color: '#0b5c6b', logo: null };

export const BOARD_REQUEST: ReportRequest = {
  reference: 'b2c7e0a4-58d1-4a6f-8b1d-90c4f6e7a215',
  askedBy: { name: NORA.name, email: NORA.email },
  askedAt: '2026-11-23T09:14:02.000Z',
  madeAt: '2026-11-23T09:14:06.000Z',
  isTest: false,
};

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function document(name: string, type: string, more: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    id: `document of ${name}`,
    name,
    type,
    addedAt: '2026-10-05T10:12:00.000Z',
    addedBy: { kind: 'key', email: NORA.email },
    expiresOn: null,
    scan: 'clean',
    activeContent: [],
    size: 182_400,
    sha256: sha256(name),
    response: null,
    ...more,
  };
}

function hit(name: string, score: number, risk: number, more: Partial<Hit> = {}): Hit {
  return {
    id: `hit ${name}`,
    name,
    score,
    status: 'not_reviewed',
    topics: ['sanction'],
    risk,
    listings: [{ list: 'eu_fsf', reference: `eu_fsf:${name}`, listedOn: '2022-04-08', endedAt: null }],
    birthDates: [],
    countries: ['CY'],
    matchTypes: ['name_fuzzy'],
    contradictions: [],
    decision: null,
    previousDecision: null,
    gone: null,
    foundAt: '2026-10-06T08:00:00.000Z',
    ...more,
  };
}

const DECIDED = {
  entity_facts: '',
  record_facts: '',
  decided_by: NORA,
  decided_at: '2026-10-06T15:40:00.000Z',
};

const SCREENING: ScreeningFacts = {
  id: '0d9b8c7a-1111-4222-8333-444455556666',
  status: 'completed',
  askedAt: '2026-10-06T07:59:00.000Z',
  askedBy: NORA.name,
  screenedAt: '2026-11-22T06:00:31.000Z',
  failure: null,
  risk: { score: 8.7, level: 'high' },
  evidence: {
    provider: 'embedded',
    engine: '7',
    list_version: '3f1c9a7e2b40',
    sources: [
      { list: 'us_ofac_sdn', published_on: '2026-11-20', records: 17_942, names: 41_200 },
      { list: 'eu_fsf', published_on: '2026-11-19', records: 5_872, names: 19_420 },
      { list: 'un_sc', published_on: '2026-11-18', records: 1_003, names: 3_310 },
      { list: 'uk_fcdo', published_on: null, records: 4_716, names: 11_882 },
    ].map((source) => ({
      ...source,
      sha256: sha256(source.list),
      reader: 3,
      fetched_at: '2026-11-22T05:10:00.000Z',
    })),
  },
  hits: {
    items: [
      hit('Kastelmar Bulk Carriers Limited', 0.87, 8.7, {
        listings: [
          { list: 'eu_fsf', reference: 'eu_fsf:1', listedOn: '2022-04-08', endedAt: null },
          { list: 'uk_fcdo', reference: 'uk_fcdo:1', listedOn: '2022-05-04', endedAt: null },
        ],
      }),
      hit('Kastel Maritime Holding', 0.81, 0, {
        status: 'false_positive',
        contradictions: ['country'],
        decision: {
          ...DECIDED,
          status: 'false_positive',
          reason: 'Registered in another country and dissolved in 2009.',
        },
      }),
    ],
    omitted: 0,
  },
  truncated: 0,
  cases: [
    {
      record: {
        pk: '',
        sk: '',
        id: ENTITY_ID,
        screening_id: ENTITY_ID,
        entity_id: ENTITY_ID,
        status: 'in_review',
        decision: null,
        closed_at: null,
        version: 2,
        created_at: '2026-10-06T08:00:00.000Z',
        updated_at: '2026-11-22T06:00:31.000Z',
        details: '',
      },
      details: {
        title: 'Kastelmar Freight & Bulk Ltd: 2 possible matches',
        closed_by: null,
        proposed_by: null,
        pending_decision: {
          decision: 'acceptable_risk',
          proposed_by: IDRIS,
          proposed_at: '2026-11-22T10:31:00.000Z',
        },
        previous_decision: null,
      },
    },
  ],
  runs: [
    run('2026-11-22T06:00:31.000Z', 'list_changed', { match_count: 2, new_count: 1 }),
    run('2026-10-06T08:00:00.000Z', 'initial', { match_count: 1, new_count: 1 }),
  ],
};

function run(
  at: string,
  reason: ScreeningFacts['runs'][number]['reason'],
  counts: { readonly match_count: number; readonly new_count: number },
): ScreeningFacts['runs'][number] {
  return {
    ...{ pk: '', sk: '', run_id: at, at, reason, status: 'completed', failure: null },
    ...{ list_version: '3f1c9a7e2b40', outcome: null, risk_score: 8.7, ...counts },
    ...{ changed_count: 0, gone_count: 0, suppressed_count: 0, alert_id: null },
  };
}

const VERIFICATION: VerificationFacts = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  status: 'completed',
  outcome: 'consider',
  failureReason: 'name_mismatch',
  failureDetails: 'The document and the entity differ in: name.',
  askedAt: '2026-10-08T09:00:00.000Z',
  openedAt: '2026-10-08T12:03:00.000Z',
  completedAt: '2026-10-08T12:09:41.000Z',
  expiresAt: '2026-10-10T09:00:00.000Z',
  asked: { email: 'marit.solheim@kastelmar.example', by: 'email' },
  checks: [
    { type: 'document_check' as const, needsDocument: true, outcome: 'consider' as const },
    { type: 'liveness_check' as const, needsDocument: true, outcome: 'clear' as const },
    { type: 'identity_check' as const, needsDocument: false, outcome: 'clear' as const },
  ].map((check, at) => ({
    ...check,
    id: `check ${at}`,
    status: 'completed' as const,
    askedAt: '2026-10-08T09:00:00.000Z',
    completedAt: '2026-10-08T12:09:41.000Z',
    breakdown: check.outcome === 'clear' ? [] : [{ part: 'data_comparison', result: 'name differs' }],
  })),
  read: {
    first_name: 'MARIT ELISE',
    last_name: 'SOLHEIM-DAHL',
    date_of_birth: '1979-02-11',
    document_type: 'passport',
    document_number: 'NX4471902',
    document_country: 'NO',
    nationality: 'NO',
    expiry_date: '2031-06-30',
    gender: 'female',
    address: null,
  },
  comparison: [
    {
      field: 'name',
      entity_value: 'Marit Solheim',
      document_value: 'MARIT ELISE SOLHEIM-DAHL',
      score: 0.82,
      agrees: false,
    },
    {
      field: 'date_of_birth',
      entity_value: '1979-02-11',
      document_value: '1979-02-11',
      score: 1,
      agrees: true,
    },
    { field: 'nationality', entity_value: 'NO', document_value: 'NO', score: 1, agrees: true },
  ],
  reviews: [
    {
      id: 'review',
      decision: 'approved',
      proposed_decision: null,
      check_ids: ['check 2'],
      reviewed_at: '2026-10-09T08:20:00.000Z',
      notes: 'The second surname was added by marriage in 2019; the marriage certificate is on file.',
      reviewed_by: NORA,
    },
  ],
};

function response(name: string, more: Partial<ResponseFacts> = {}): ResponseFacts {
  return {
    id: name,
    name,
    questionnaire: { id: 12, name: 'Correspondent due diligence, version 4', type: 'ddq' },
    status: 'APPROVED',
    createdAt: '2026-10-05T09:30:00.000Z',
    submittedAt: '2026-10-19T16:44:00.000Z',
    sentBy: NORA.name,
    asked: {
      email: 'compliance@kastelmar.example',
      at: '2026-10-05T09:30:00.000Z',
      openedAt: '2026-10-06T07:12:00.000Z',
    },
    respondedBy: null,
    reviewed: { by: NORA.name, at: '2026-10-21T11:02:00.000Z' },
    managerReviewed: { by: IDRIS.name, at: '2026-10-22T09:15:00.000Z' },
    answered: 84,
    flagged: 2,
    notes: { items: [], omitted: 0 },
    files: [],
    related: [],
    ...more,
  };
}

const OWNERS = [
  ['Marit Solheim', 'Norway', '61'],
  ['Meridian Quay Holding BV', 'Netherlands', '39'],
].map(([name = '', country = '', share = '']) => [
  { label: 'Full name', value: name },
  { label: 'Country', value: country },
  { label: 'Share in percent', value: share },
]);

export const BOARD_FACTS: EntityFacts = {
  entity: {
    name: 'Kastelmar Freight & Bulk Ltd',
    details: {
      legal_name: 'Kastelmar Freight & Bulk Ltd',
      registration_number: '00734519',
      jurisdiction: 'GB',
      incorporation_date: '2011-05-17',
      external_id: 'CRM-20981',
      email: 'compliance@kastelmar.example',
      phone: '+44 1255 004 220',
      address_line_1: '17 Bathside Wharf',
      address_city: 'Harwich',
      address_postal_code: 'ZZ1 4KF',
      address_country: 'GB',
      last_kyc_check_date: '2025-11-20',
      next_kyc_check_date: '2026-11-30',
    },
    record: {
      pk: '',
      sk: 'ENT',
      id: ENTITY_ID,
      entity_type: 'company',
      is_primary: true,
      details: '',
      card: '',
      screening_status: 'screened',
      response_count: 2,
      document_count: 4,
      risk_profiles_count: 2,
      verification_count: 1,
      version: 4,
      created_at: '2024-11-18T10:00:00.000Z',
      updated_at: '2026-11-22T06:00:31.000Z',
    },
  },
  register: {
    answeredAt: '2026-11-20T13:22:00.000Z',
    company: {
      id: 'companies-house~GB~00734519',
      name: 'KASTELMAR FREIGHT & BULK LTD',
      registrationNumber: '00734519',
      incorporationDate: '2011-05-17',
      dissolutionDate: null,
      incorporationCountry: 'GB',
      incorporationCountryName: 'United Kingdom',
      incorporationType: 'Private limited company',
      active: true,
      address: { line1: '17 Bathside Wharf', city: 'Harwich', postalCode: 'ZZ1 4KF', country: 'GB' },
      source: 'companies-house',
      officers: [
        ['Marit Solheim', 'Director', '1979-02', '2011-05-17', null],
        ['Tobias Achterberg', 'Director', '1984-09', '2018-01-02', null],
        ['Quayside Secretaries Ltd', 'Secretary', null, '2011-05-17', '2022-03-31'],
      ].map(([name, role, born, from, to]) => ({
        name: name ?? '',
        role: role ?? null,
        dateOfBirth: born ?? null,
        nationality: null,
        appointedDate: from ?? null,
        resignedDate: to ?? null,
        address: null,
      })),
      owners: [
        ['Marit Solheim', 50, 75, '1979-02'] as const,
        ['Meridian Quay Holding BV', 25, 50, null] as const,
      ].map(([name, from, to, born]) => ({
        name,
        ownershipPercentage: from,
        ownershipPercentageMax: to,
        shareClass: 'Ordinary',
        natureOfControl: [`Ownership of shares ${from} to ${to} percent`],
        dateOfBirth: born,
        nationality: null,
      })),
      filings: [],
      industryCodes: [],
      website: null,
      email: null,
      phone: null,
      tradingNames: [],
      previousNames: ['Kastelmar Coasters Ltd'],
      partial: false,
    },
  },
  screening: SCREENING,
  verifications: { items: [VERIFICATION], omitted: 0 },
  documents: {
    items: [
      document('Certificate of incorporation.pdf', 'Register extract'),
      document('AML policy 2026.docx', 'Policy', { expiresOn: '2027-01-15' }),
      document('Licence of operation.pdf', 'Licence', { expiresOn: '2026-09-30' }),
      document('Group chart.xlsx', 'Ownership', { activeContent: ['office_external_content'] }),
    ],
    omitted: 0,
  },
  responses: {
    items: [
      response('Sanctions exposure 2026', {
        questionnaire: { id: 31, name: 'Sanctions exposure', type: 'rfi' },
        status: 'DRAFT',
        createdAt: '2026-11-16T08:00:00.000Z',
        submittedAt: null,
        asked: { email: 'compliance@kastelmar.example', at: '2026-11-16T08:00:00.000Z', openedAt: null },
        reviewed: null,
        managerReviewed: null,
        answered: 0,
        flagged: 0,
      }),
      response('Due diligence 2026', {
        notes: {
          items: [
            {
              text: 'Section 4 names a compliance officer who left in March. Asked for the successor.',
              profile_name: NORA.name,
              profile_email: NORA.email,
              share_with_entity: true,
              status_transition: 'CHANGES_REQUESTED',
              created_at: '2026-10-12T14:05:00.000Z',
            },
            {
              text: 'The successor is named, the policy is the current one. Two flagged answers concern turnover by region and are plausible against the accounts.',
              profile_name: IDRIS.name,
              profile_email: IDRIS.email,
              share_with_entity: false,
              status_transition: 'APPROVED',
              created_at: '2026-10-22T09:15:00.000Z',
            },
          ],
          omitted: 0,
        },
        files: [
          document('Accounts 2025.pdf', 'Financial statements', {
            addedBy: { kind: 'respondent', email: null },
            response: 'Due diligence 2026',
          }),
        ],
        related: [
          {
            response: 'Due diligence 2026',
            question: 'Which persons and companies own 10 percent or more?',
            instances: OWNERS,
          },
        ],
      }),
    ],
    omitted: 0,
  },
};

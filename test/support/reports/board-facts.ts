/** Facts of one company as a board would read them. Every person, company, number and address is fictional. */
import type { Brand } from '@probity/printing/document';
import type { ReportRequest } from '#shared/domain/reports/client/request.ts';
import type { EntityFacts } from '#shared/domain/reports/facts/entity.ts';
import { ENTITY_ID, IDRIS, NORA } from './board/people.ts';
import { RELATIONS } from './board/relations.ts';
import { document, OWNERS, response } from './board/responses.ts';
import { SCREENING } from './board/screening.ts';
import { VERIFICATION } from './board/verification.ts';

export const BOARD_BRAND: Brand = { name: 'Harbour Compliance', color: '#0b5c6b', logo: null };

export const BOARD_REQUEST: ReportRequest = {
  reference: 'b2c7e0a4-58d1-4a6f-8b1d-90c4f6e7a215',
  askedBy: { name: NORA.name, email: NORA.email },
  askedAt: '2026-11-23T09:14:02.000Z',
  madeAt: '2026-11-23T09:14:06.000Z',
  isTest: false,
};

export const BOARD_FACTS: EntityFacts = {
  entity: {
    change: undefined,
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
      edition: 0,
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
      registrationStatus: null,
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
      otherNames: [],
      partial: false,
    },
  },
  relations: RELATIONS,
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

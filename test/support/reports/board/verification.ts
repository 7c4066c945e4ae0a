/** A verification of the board's report whose document has another surname, and that was approved. */
import type { VerificationFacts } from '#shared/domain/reports/facts/identity.ts';
import { NORA } from './people.ts';

export const VERIFICATION: VerificationFacts = {
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

/** Documents and responses of the board's report. */
import type { DocumentFacts } from '#shared/domain/reports/facts/documents.ts';
import type { ResponseFacts } from '#shared/domain/reports/facts/responses.ts';
import { IDRIS, NORA, sha256 } from './people.ts';

export function document(name: string, type: string, more: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    id: `document of ${name}`,
    name,
    type,
    addedAt: '2026-10-05T10:12:00.000Z',
    addedBy: { kind: 'key', email: NORA.email },
    expiresOn: null,
    scan: 'clean',
    activeContent: [],
    reading: { state: 'read', reason: null },
    size: 182_400,
    sha256: sha256(name),
    response: null,
    ...more,
  };
}

export function response(name: string, more: Partial<ResponseFacts> = {}): ResponseFacts {
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

export const OWNERS = [
  ['Marit Solheim', 'Norway', '61'],
  ['Meridian Quay Holding BV', 'Netherlands', '39'],
].map(([name = '', country = '', share = '']) => [
  { label: 'Full name', value: name },
  { label: 'Country', value: country },
  { label: 'Share in percent', value: share },
]);

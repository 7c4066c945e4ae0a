/** How the refusals of documents and pictures are provoked: by the store, by scans, by references, and by ids that lead nowhere. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { referenceWrite } from '#shared/domain/documents/library/repository.ts';
import { factsFor } from './facts.ts';
import { fullStore, heldTables, judgingStore } from './faults.ts';
import { type Provoke, sending, valid } from './implied.ts';

export const intoFullStore: Provoke = (ground) =>
  valid(ground, {}, ground.fixture.api.over(fullStore(ground.fixture.api.ports.objects)));

const uploadToNobody: Provoke = (ground) =>
  valid({ ...ground, facts: { ...ground.facts, entity: randomUUID() } });

type Found = Parameters<typeof judgingStore>[1];

/** The call on a file in which the scan found this, or whose scan has not ended. */
const judgedAs =
  (found: Found): Provoke =>
  async (ground) => {
    const { fixture, contract } = ground;
    const facts = contract.states === undefined ? await factsFor(fixture, contract) : ground.facts;
    return valid({ ...ground, facts }, {}, fixture.api.over(judgingStore(fixture.api.ports.objects, found)));
  };

const JUDGED: Readonly<Record<string, Provoke>> = {
  '409 document_being_scanned': judgedAs('pending'),
  '409 document_infected': judgedAs('infected'),
  '409 document_unscannable': judgedAs('unscannable'),
};

/** The call on a document that a response references; a change of its classification is what that refuses. */
const referenced: Provoke = async (ground) => {
  const { fixture, contract } = ground;
  const { live } = fixture.tenant.scopes;
  const facts = await factsFor(fixture, contract);
  const id = contract.id.endsWith('of_entity') ? facts.entityDocument : facts.document;
  await fixture.tenant.table('live').commit([referenceWrite(live, id, 1)]);
  const body = { classification: 'shared' };
  return sending(() => (contract.method === 'PATCH' ? { body } : {}))({ ...ground, facts });
};

/** The deletion while a legal hold is set. */
export const held: Provoke = (ground) => {
  const { api } = ground.fixture;
  return valid(ground, {}, api.over({ tables: heldTables(api.ports.tables) }));
};

const unknownDocument: Provoke = sending(() => ({ body: { document_id: randomUUID() } }));

/** By route, then by status and code. */
export const DOCUMENT_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'documents.upload': { '500 storage_failed': intoFullStore },
  'documents.upload_to_entity': { '404 not_found': uploadToNobody, '500 storage_failed': intoFullStore },
  'documents.download': JUDGED,
  'verification_pictures.open': JUDGED,
  'documents.download_of_entity': JUDGED,
  'documents.update': { '400 document_referenced': referenced },
  'documents.update_of_entity': { '400 document_referenced': referenced },
  'documents.delete': { '400 document_referenced': referenced, '409 legal_hold': held },
  'documents.delete_of_entity': { '400 document_referenced': referenced, '409 legal_hold': held },
  'documents.delete_of_response': { '409 legal_hold': held },
  'documents.upload_to_response': { '500 storage_failed': intoFullStore },
  'documents.attach_to_response': { ...JUDGED, '404 not_found': unknownDocument },
  'documents.download_of_response': JUDGED,
};

/** Reads what answers are compared with: the texts of documents with their expiry, the entity's record, and stored register data. */
import { gather } from '../../assistant/autofill/gather.ts';
import { readDocuments } from '../../documents/library/list.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { type LoadedEvidence, loadEvidence } from '../../responses/evidence/repository.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import type { LeftOut } from '../../tasks/schema.ts';
import type { CheckRun } from '../job.ts';
import type { Sources } from './against-sources.ts';
import type { ComparedWith } from './evidence.ts';

const MOST_DOCUMENTS = 200;

export interface Ground {
  readonly sources: Sources;
  /** Documents that were not read, with the reason. */
  readonly leftOut: readonly LeftOut[];
  /** The evidence so far. */
  readonly evidence: readonly LoadedEvidence[];
}

/** What a run that ends now has compared answers with. `at`: ISO instant. */
export function comparedWith({ sources, leftOut }: Ground, taskId: string, at: string): ComparedWith {
  const { documents, records } = sources;
  const [read, empty] = [documents.filter(hasText), documents.filter((each) => !hasText(each))];
  const leftOutIds = [...leftOut.map(({ document_id }) => document_id), ...empty.map(({ id }) => id)];
  return {
    taskId,
    at,
    documents: read.map(({ id }) => id),
    leftOut: [...new Set(leftOutIds)],
    records: records.length,
  };
}

/** A scan without a text layer is read, and there is nothing to compare with. */
function hasText({ blocks }: Sources['documents'][number]): boolean {
  return blocks.some(({ text }) => text.trim() !== '');
}

/** Undefined where the entity is gone. */
export async function readGround(
  { scope, table, vault, context }: CheckRun,
  loaded: LoadedResponse,
): Promise<Ground | undefined> {
  const { id, entity_id } = loaded.record;
  const place = { scope, table, vault, now: context.clock.now(), ids: context.ids };
  const opening = Promise.resolve(vault);
  const [record, evidence] = await Promise.all([
    findEntity(table, scope, entity_id),
    loadEvidence(table, scope, id, opening),
  ]);
  if (record === undefined) return undefined;
  const entity = unsealEntity(record, vault);
  const [gathered, { lines }] = await Promise.all([
    gather(place, context, { entity, loaded }),
    readDocuments({ ...place, vault: opening }, entity_id, { offset: 0, limit: MOST_DOCUMENTS }),
  ]);
  const expiries = new Map(lines.map((line) => [line.record.id, line.record.expiry_date]));
  const sources: Sources = {
    entity,
    records: gathered.records,
    documents: gathered.documents.texts.map((text) => ({
      ...text,
      expiresOn: expiries.get(text.id) ?? null,
    })),
    disputed: new Set(evidence.flatMap(({ disputes }) => disputes.map(({ key }) => key))),
    today: new Date(place.now).toISOString().slice(0, 10),
  };
  return { sources, leftOut: gathered.documents.leftOut, evidence };
}

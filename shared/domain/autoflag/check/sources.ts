/** Reads what answers are compared with: the texts of documents with their expiry, the entity's record, and stored register data. */
import { gather } from '../../assistant/autofill/gather.ts';
import { readDocuments } from '../../documents/library/list.ts';
import type { Entity } from '../../entities/repository.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import type { LeftOut } from '../../tasks/schema.ts';
import type { Sources } from './against-sources.ts';

type Place = Parameters<typeof gather>[0];
type Reading = Parameters<typeof gather>[1];

const MOST_DOCUMENTS = 200;

/** `leftOut`: documents that were not read, with the reason. */
export async function gatherSources(
  place: Place,
  reading: Reading,
  about: {
    readonly entity: Entity;
    readonly loaded: LoadedResponse;
    readonly disputed: ReadonlySet<string>;
  },
): Promise<{ readonly sources: Sources; readonly leftOut: readonly LeftOut[] }> {
  const opening = { ...place, vault: Promise.resolve(place.vault) };
  const [gathered, { lines }] = await Promise.all([
    gather(place, reading, about),
    readDocuments(opening, about.entity.record.id, { offset: 0, limit: MOST_DOCUMENTS }),
  ]);
  const expiries = new Map(lines.map(({ record }) => [record.id, record.expiry_date]));
  const documents = gathered.documents.texts.map((text) => ({
    ...text,
    expiresOn: expiries.get(text.id) ?? null,
  }));
  const today = new Date(place.now).toISOString().slice(0, 10);
  const { entity, disputed } = about;
  const sources = { entity, records: gathered.records, documents, disputed, today };
  return { sources, leftOut: gathered.documents.leftOut };
}

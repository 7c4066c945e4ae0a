/** Lists of invented people, put in force as an update does it, and what monitoring is told of that. */
import { createHash } from 'node:crypto';
import { publish, readStanding } from '#shared/domain/watchlists/ingest/publish.ts';
import { readManifest } from '#shared/domain/watchlists/loaded.ts';
import type { MonitoringMessage } from '#shared/domain/watchlists/monitoring-message.ts';
import { READER_VERSION } from '#shared/domain/watchlists/parsers/parsers.ts';
import { listedRecord } from '#shared/domain/watchlists/reading/record.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { buildVersion, PARTS } from '#shared/domain/watchlists/version.ts';
import type { WatchlistFiles } from '#shared/platform/ports.ts';

/** Somebody on a list; `ref` is the publisher's own reference. */
export interface Listed {
  readonly ref: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind?: ListedRecord['kind'];
  readonly birthDate?: string;
  readonly topics?: ListedRecord['topics'];
  readonly url?: string;
  readonly programme?: string;
}

/** Replaces everybody who is listed. `at` is when, an ISO instant. */
export async function putPeopleInForce(
  lists: WatchlistFiles,
  people: readonly Listed[],
  at: string,
): Promise<MonitoringMessage> {
  const current = await lists.current();
  const manifest = current && (await lists.read(current.version, PARTS.manifest));
  const standing =
    current && manifest && (await readStanding(lists, readManifest(current.version, manifest)));
  const records = people.map(recordOf);
  const source = {
    list: 'un_sc',
    sha256: createHash('sha256').update(JSON.stringify(people)).digest('hex'),
    reader: READER_VERSION,
    published_on: null,
    fetched_at: at,
  } as const;
  const built = buildVersion([{ source, records }], standing?.previous, at);
  await publish(lists, built, current?.etag);
  const { version } = built.manifest;
  return { version, previous: current?.version ?? null, published_at: at };
}

function recordOf({ ref, name, aliases = [], ...said }: Listed): ListedRecord {
  const record = listedRecord({
    id: `un_sc:${ref}`,
    list: 'un_sc',
    kind: said.kind ?? 'individual',
    names: [{ text: name, kind: 'primary' }, ...aliases.map((text) => ({ text, kind: 'alias' as const }))],
    topics: said.topics ?? ['sanction'],
    birth_dates: said.birthDate === undefined ? [] : [said.birthDate],
    url: said.url ?? null,
    fields: said.programme === undefined ? [] : [['Programme', said.programme]],
  });
  if (record === undefined) throw new Error(`${ref} has no name that can be found`);
  return record;
}

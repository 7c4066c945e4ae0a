/** Fetches publications where they changed, with limits on time and size. A list is fetched completely or not at all. */
import type { Clock, WatchlistFiles } from '#shared/platform/ports.ts';
import type { PublishedList } from '../parsers/parsers.ts';
import { partialDate } from '../reading/dates.ts';
import { type Delivery, sha256 } from './delivery.ts';
import type { Source, SourceFile } from './sources.ts';
import { evidenceName, type IngestState, type Remembered } from './state.ts';

export interface FetchLimits {
  /** Time limit for one file, from the request to the last byte. The EU server generates its list per request and is slow. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}
export const FETCH_LIMITS: FetchLimits = { timeoutMs: 150_000, maxBytes: 128 * 1024 * 1024 };

export interface Fetched {
  readonly deliveries: readonly Delivery[];
  /** The state of the files to store once a list was accepted. */
  readonly remembered: ReadonlyMap<string, IngestState['files']>;
}

/** Progress of a download. `total` is there where the server sends the length. */
export interface FetchProgress {
  readonly list: PublishedList;
  readonly part: string;
  readonly received: number;
  readonly total: number | undefined;
}

export interface Fetching {
  readonly lists: WatchlistFiles;
  readonly clock: Clock;
  readonly known: IngestState['files'];
  readonly limits: FetchLimits;
  readonly progress?: ((progress: FetchProgress) => void) | undefined;
}

export async function fetchLists(sources: readonly Source[], fetching: Fetching): Promise<Fetched> {
  const results = await Promise.all(sources.map((source) => fetchList(source, fetching)));
  return {
    deliveries: results.map(({ delivery }) => delivery),
    remembered: new Map(results.map(({ delivery, remembered }) => [delivery.list, remembered])),
  };
}

interface FetchedList {
  readonly delivery: Delivery;
  readonly remembered: IngestState['files'];
}

async function fetchList({ list, files }: Source, fetching: Fetching): Promise<FetchedList> {
  try {
    const got = await Promise.all(files.map((file) => fetchFile(list, file, fetching)));
    const present = got.filter((file) => file !== undefined);
    const remembered = Object.fromEntries(present.map(({ url, facts }) => [url, facts]));
    const isGone = files.some(({ url }) => url in fetching.known && !(url in remembered));
    if (!isGone && present.every(({ isNew }) => !isNew))
      return { delivery: { list, unchanged: true }, remembered };
    const dates = present.flatMap(({ facts }) => httpDate(facts.last_modified) ?? []).sort();
    const delivery: Delivery = {
      list,
      files: Object.fromEntries(present.map(({ part, bytes }) => [part, bytes])),
      fetched_at: new Date(fetching.clock.now()).toISOString(),
      from: present.map(({ url }) => url),
      published_on: dates.at(-1) ?? null,
    };
    return { delivery, remembered };
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    return { delivery: { list, failed: error.message }, remembered: {} };
  }
}

/** Why a file was not fetched, in our own words. */
class NotFetched extends Error {}

interface FetchedFile {
  readonly part: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly isNew: boolean;
  readonly facts: Remembered;
}

async function fetchFile(
  list: PublishedList,
  { part, url, optional, agent }: SourceFile,
  fetching: Fetching,
): Promise<FetchedFile | undefined> {
  const known = fetching.known[url];
  // A file that we know but no longer store must be downloaded completely.
  const kept =
    known === undefined ? undefined : await fetching.lists.source(evidenceName(list, known.sha256));
  const headers = {
    ...(agent === undefined ? {} : { 'user-agent': agent }),
    ...(known === undefined || kept === undefined ? {} : conditions(known)),
  };
  const answer = await download(url, headers, { list, part, fetching });
  if (answer.status === 304 && known !== undefined && kept !== undefined)
    return { part, url, bytes: kept, isNew: false, facts: known };
  if (answer.status === 404 && optional === true) return undefined;
  if (answer.bytes === undefined) throw new NotFetched(`the publisher answered ${answer.status} for ${part}`);
  const facts: Remembered = {
    etag: answer.headers.get('etag'),
    last_modified: answer.headers.get('last-modified'),
    sha256: sha256(answer.bytes),
  };
  const isNew = facts.sha256 !== known?.sha256 || kept === undefined;
  return { part, url, bytes: answer.bytes, isNew, facts };
}

interface Download {
  readonly list: PublishedList;
  readonly part: string;
  readonly fetching: Fetching;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where the server did not send the file. */
  readonly bytes: Uint8Array | undefined;
}

/** Rejects with `NotFetched` only: every network error counts as an error of the publisher. */
async function download(url: string, headers: Record<string, string>, wanted: Download): Promise<Answer> {
  const signal = AbortSignal.timeout(wanted.fetching.limits.timeoutMs);
  try {
    const response = await fetch(url, { headers, signal });
    if (response.ok) return { ...answerOf(response), bytes: await bodyOf(response, wanted) };
    await response.body?.cancel();
    return { ...answerOf(response), bytes: undefined };
  } catch (error) {
    if (error instanceof NotFetched) throw error;
    throw new NotFetched(
      signal.aborted
        ? `the publisher took longer than ${wanted.fetching.limits.timeoutMs / 1_000} s for ${wanted.part}`
        : `the publisher cannot be reached, or broke off, for ${wanted.part}`,
    );
  }
}

function answerOf({ status, headers }: Response) {
  return { status, headers };
}

function conditions({ etag, last_modified }: Remembered): Record<string, string> {
  if (etag !== null) return { 'if-none-match': etag };
  return last_modified === null ? {} : { 'if-modified-since': last_modified };
}

async function bodyOf(response: Response, { list, part, fetching }: Download): Promise<Uint8Array> {
  const { maxBytes } = fetching.limits;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  // The length of a compressed response is not the length of the file.
  const isPlain = response.headers.get('content-encoding') === null;
  const total = isPlain && Number.isInteger(length) ? length : undefined;
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of response.body ?? []) {
    received += chunk.length;
    if (received > maxBytes) throw new NotFetched(`${part} is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
    fetching.progress?.({ list, part, received, total });
  }
  return Buffer.concat(chunks);
}

function httpDate(header: string | null): string | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : partialDate(new Date(time).toISOString());
}

/** What the service stands on, as types. An adapter of each lies in `aws/`; nothing else names a cloud service. */
import type { Changes, Condition } from './condition.ts';
import type { ScanVerdict, SignedDownload } from './files/file-access.ts';
import type { Fence, TenantScope } from './scope.ts';
import type { PepperValues } from './secrets/pepper-generations.ts';
import type { Vault } from './vault.ts';

export type { ScanVerdict } from './files/file-access.ts';

/** A stored item. `pk` and `sk` are always there; the rest is what its repository wrote. */
export type Item = Readonly<Record<string, unknown>>;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Makes the refusal for a lost condition out of the item as it now is. */
export type Refusal = (current: Item | undefined) => Error;

interface Listed {
  /** Attributes to set instead where a counter of the same commit is busy: the entry goes to another index partition. */
  readonly onLane?: (lane: number) => Readonly<Record<string, string>>;
}

/** One write of a transaction. */
export type Write =
  | ({ readonly put: Item & Key; readonly when?: Condition; readonly refuse?: Refusal } & Listed)
  | ({
      readonly update: Key;
      readonly when?: Condition;
      readonly refuse?: Refusal;
      /** Only on unconditional additions: the item to add to instead of `update` where that one is busy (spread/lanes.ts). */
      readonly lane?: (lane: number) => Key;
    } & Changes &
      Listed)
  | { readonly remove: Key; readonly when?: Condition; readonly refuse?: Refusal }
  | { readonly check: Key; readonly when: Condition; readonly refuse: Refusal };

/** The sparse and dense indexes of the one table. */
export type IndexName = 'listing' | 'facet' | 'due';

export interface Query {
  readonly index?: IndexName;
  readonly pk: string;
  /** Bounds of the sort key, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly beginsWith?: string;
  readonly descending?: boolean;
  readonly limit?: number;
  readonly consistent?: boolean;
}

/** The table as one caller may use it. Every call outside the fence throws before it leaves the process. */
export interface Table {
  get(key: Key, options?: { readonly consistent?: boolean }): Promise<Item | undefined>;
  /** The items of the keys, in their order; undefined where there is none. Keys may repeat. */
  getMany(
    keys: readonly Key[],
    options?: { readonly consistent?: boolean },
  ): Promise<readonly (Item | undefined)[]>;
  /** Reads every page of the query, or up to `limit` items. */
  query(query: Query): Promise<readonly Item[]>;
  /** One unconditional or conditional update; answers the attributes it changed. */
  update(key: Key, changes: Changes, when?: Condition): Promise<Item>;
  /**
   * Commits all writes or none (at most 100). Throws the first refused write's own refusal, `Contended` when
   * others keep winning.
   */
  commit(writes: readonly Write[]): Promise<void>;
}

export interface Tables {
  within(fence: Fence): Table;
}

/** Tenants' data keys. */
export interface Keys {
  /** The vault of a tenant; undefined where there is no such tenant, or its keys were destroyed. Kept for minutes. */
  open(owner: TenantScope): Promise<Vault | undefined>;
}

/** The fleet's own secret: checksums of API keys and link tokens are keyed by it. */
export interface Pepper {
  read(): Promise<PepperValues>;
}

export interface Mail {
  readonly to: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A picture that the HTML shows as `cid:<contentId>`. */
  readonly inline?: {
    readonly contentId: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
  };
  /** Tags for bounce handling; never personal. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Resolves once the provider accepted the message; rejects otherwise, with `MailRefused` where trying again is no use. */
  send(mail: Mail): Promise<void>;
}

/** A place where a client puts bytes itself: one PUT to `url` with exactly these headers. */
interface UploadAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Content of a stored file with the tag that conditional writes compare. */
export interface TaggedFile {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/**
 * Stored files of one tenant and environment; names are relative to them and cannot leave them: segments of letters,
 * digits, `.`, `_` and `-`, up to 512 characters. What is not yet accepted goes under names that begin with `pending/`:
 * such files are removed after a day, and only a list of `pending/` shows them. What people download goes under `files/`: such
 * files are scanned for malware, and cannot be read before they are found clean.
 */
export interface Objects {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined where there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** The same piece by piece, for files that are passed on. Reading fails where the content is not what was stored. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Like `get`, with the tag of this content; `unchanged` where the file still has the tag `unlessEtag`. */
  getTagged(name: string, unlessEtag?: string): Promise<TaggedFile | 'unchanged' | undefined>;
  /**
   * Puts where the file still has the tag `ifEtag`; without one, where there is no file. Answers the new tag, or undefined where
   * another writer was first.
   */
  putIf(
    name: string,
    bytes: Uint8Array,
    contentType: string,
    ifEtag: string | undefined,
  ): Promise<string | undefined>;
  /** Removes files; names that are not there are no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Every name that starts with `prefix`. */
  list(prefix: string): Promise<readonly string[]>;
  /** Signs one upload of exactly `size` bytes of this type. */
  uploadAddress(
    name: string,
    file: { readonly contentType: string; readonly size: number; readonly expiresSec: number },
  ): Promise<UploadAddress>;
  /** Signs a download that the browser saves under `filename`, or shows where it is `inline`. */
  downloadUrl(name: string, file: SignedDownload): Promise<string>;
  /** What the scan of a file under `files/` found; `pending` before its end, undefined where there is no such file. */
  verdict(name: string): Promise<ScanVerdict | 'pending' | undefined>;
}

export interface ObjectStore {
  within(scope: TenantScope): Objects;
}

/**
 * Watchlists as they are stored: immutable parts of versions, the files they were made of, and one pointer to the version in
 * force. They belong to no tenant. Names are segments of letters, digits, `.`, `_` and `-`.
 */
export interface WatchlistFiles {
  /** The version in force and the tag of the pointer; undefined before the first. */
  current(): Promise<{ readonly version: string; readonly etag: string } | undefined>;
  /** A whole part, read in parallel ranges where it is large; undefined where there is none. */
  read(version: string, part: string): Promise<Uint8Array | undefined>;
  /** Bytes `from` to `toExclusive` of a part that is there; fewer where it ends before. */
  readRange(version: string, part: string, from: number, toExclusive: number): Promise<Uint8Array>;
  put(version: string, part: string, bytes: Uint8Array): Promise<void>;
  putSource(name: string, bytes: Uint8Array): Promise<void>;
  source(name: string): Promise<Uint8Array | undefined>;
  /** Sets the version in force where the pointer still has the tag; false where another was set meanwhile. */
  point(version: string, ifEtag: string | undefined): Promise<boolean>;
  /** Removes versions that were last put before an instant (milliseconds since the epoch), except for those named; their ids. */
  retire(before: number, kept: readonly string[]): Promise<readonly string[]>;
}

/** Credentials of outside services, by name. What the operator has not filled in is missing. */
export interface RegisterKeys {
  read(): Promise<Readonly<Record<string, string>>>;
}

export interface BusEntry {
  readonly detailType: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Bus {
  /** Publishes every entry or rejects with those that were refused after retries. */
  publish(entries: readonly BusEntry[]): Promise<void>;
}

export interface QueueMessage {
  readonly body: Readonly<Record<string, unknown>>;
  readonly delaySec?: number;
  /** Fair-queue group: a slow group does not delay the others. */
  readonly group?: string;
}

export interface Queue {
  /** Sends every message or rejects. */
  send(messages: readonly QueueMessage[]): Promise<void>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** Random version 4 UUID. */
  uuid(): string;
}

/** Structured log without personal data: identifiers, counts and codes only. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
  warn(message: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
  error(message: string, facts?: Readonly<Record<string, string | number | boolean>>, cause?: unknown): void;
}

/** A state machine. Names of executions are up to 80 letters, digits, `-` and `_`. */
export interface Workflow {
  /** Starts an execution; that one of this name was started before is no error. */
  start(name: string, input: Readonly<Record<string, unknown>>): Promise<void>;
  /** Whether the execution of that name is under way. */
  isRunning(name: string): Promise<boolean>;
}

/** What every API function stands on; effects beyond it are listed by the function. */
export interface Ports {
  readonly tables: Tables;
  readonly keys: Keys;
  readonly pepper: Pepper;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly objects: ObjectStore;
  readonly lists: WatchlistFiles;
  readonly bus: Bus;
  readonly queues: Readonly<Record<QueueName, Queue>>;
}

/** Whom keys of test mode may mail: anybody, or the domains that were verified for the tenant. */
export type TestMailRecipients = 'any' | 'verified';

/** What a deployment may do without. */
export interface OptionalPorts {
  /** Stored files, in functions that use them; bodies of remembered calls go there where they are large. */
  readonly objects?: ObjectStore;
  /** The secrets by which the edge shows that it is the edge; absent where nothing stands in front of the API. */
  readonly edgePasses?: readonly string[];
  /** Anybody where nothing is said. */
  readonly testMail?: TestMailRecipients;
}

type QueueName = 'deliveries' | 'retries' | 'monitoring';

/** The transaction kept losing to concurrent writers, or the store is throttled. */
export class Contended extends Error {
  constructor(cause?: unknown) {
    super('the transaction kept conflicting with others', { cause });
  }
}

/** The provider will not take this message, now or later. Its own words may quote the address, so a code is all. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the mail provider refused the message: ${code}`);
    this.code = code;
  }
}

/** What the operation read was changed by another call before it could commit: the pipeline runs it again. */
export class StaleRead extends Error {}

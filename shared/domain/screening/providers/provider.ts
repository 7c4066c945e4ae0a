/** The port of screening providers: questions and answers. */
import type { ListState } from '../../watchlists/coverage/model.ts';
import type { ListManifest } from '../../watchlists/manifest.ts';
import type { Match, Subject } from '../../watchlists/match.ts';

/** What a result is based on. Stored with every screening. */
export interface Evidence {
  readonly provider: string;
  /** Version of the matching engine, or the provider's own algorithm. */
  readonly engine: string;
  /** Version of the watchlists, our own or the provider's. Null where the provider does not say. */
  readonly listVersion: string | null;
  readonly sources: ListManifest['sources'];
  /** The state of every known list. Null where the provider does not say. */
  readonly coverage: readonly ListState[] | null;
}

export interface Screened {
  /** Best first. */
  readonly matches: readonly Match[];
  /** Known records that are no longer listed. Absent where the provider cannot say. */
  readonly delisted?: readonly string[];
  readonly evidence: Evidence;
}

/** Further requirements for an answer. */
export interface Requirements {
  /** With our own watchlists, the answer must use this version or a later one. */
  readonly listVersion?: string;
  /** Lists without which no answer may be given. */
  readonly requiredLists?: readonly string[];
  /** Ids of records that matched before. */
  readonly known?: readonly string[];
}

export interface ScreeningProvider {
  /** Searches for one subject. Rejects with `ProviderFailed`. Only an empty list of matches means clear. */
  screen(subject: Subject, requirements?: Requirements): Promise<Screened>;
}

/** True where the same question succeeds once the lists are in order. */
export function dependsOnLists({ code }: ProviderFailed): boolean {
  return code === 'no_lists' || code === 'list_missing' || code === 'list_outdated';
}

/** The provider could not answer. `retryable`: the same question may succeed later. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** A code for events and records. It never contains the provider's own text. */
  readonly code:
    | 'no_lists'
    | 'list_missing'
    | 'list_outdated'
    | 'unreadable_name'
    | 'name_too_long'
    | 'timeout'
    | 'unavailable'
    | 'refused'
    | 'quota'
    | 'malformed';
  readonly retryable: boolean;
  /** Seconds after which the provider says it can be asked again. */
  readonly retryAfterSec: number | undefined;

  constructor(
    code: ProviderFailed['code'],
    options: {
      readonly retryable: boolean;
      readonly retryAfterSec?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(`the screening provider failed: ${code}`, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
    this.retryAfterSec = options.retryAfterSec;
  }
}

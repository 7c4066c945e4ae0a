/** What a screening provider is asked, and what it answers; every provider stands behind this. */
import type { Match, Subject } from '../../watchlists/match.ts';
import type { ListManifest } from '../../watchlists/schema.ts';

/** On what a result rests; kept with every screening. */
export interface Evidence {
  readonly provider: string;
  /** Version of the matching engine, or the provider's own algorithm. */
  readonly engine: string;
  /** Version of the lists, our own or the provider's; null where the provider does not tell. */
  readonly listVersion: string | null;
  readonly sources: ListManifest['sources'];
}

export interface Screened {
  /** Best first. */
  readonly matches: readonly Match[];
  /** Those of the known records that are listed no more; nothing of it where the provider cannot tell. */
  readonly delisted?: readonly string[];
  readonly evidence: Evidence;
}

/** What else an answer should say. */
export interface Wish {
  /** The answer must rest on this version of the lists, where they are our own, or one after it. */
  readonly listVersion?: string;
  /** Records that have matched before, by their lasting reference. */
  readonly known?: readonly string[];
}

export interface ScreeningProvider {
  /** Looks for one subject. Rejects with `ProviderFailed`; an empty answer is a clear one, and nothing else is. */
  screen(subject: Subject, wish?: Wish): Promise<Screened>;
}

/** The provider could not answer. `retryable`: the same question may be answered in a while. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** A code for events and records; never what the provider said in its own words. */
  readonly code:
    | 'no_lists'
    | 'unreadable_name'
    | 'timeout'
    | 'unavailable'
    | 'refused'
    | 'quota'
    | 'malformed';
  readonly retryable: boolean;
  /** When the provider says that it can be asked again, in seconds. */
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

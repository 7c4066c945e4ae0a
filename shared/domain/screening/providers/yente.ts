/** Screening by a yente server (OpenSanctions' own server, POST /match/{dataset}). */

import { ProviderCallFailed, type ProviderFailure } from '#shared/platform/outbound/provider/failure.ts';
import { at, type ProviderClient, providerClient } from '#shared/platform/outbound/provider-client.ts';
import type { Clock, Log } from '#shared/platform/ports.ts';
import type { Subject } from '../../watchlists/match.ts';
import { ProviderFailed, type ScreeningProvider } from './provider.ts';
import { Catalog, MatchAnswer, matchesOf } from './yente-answer.ts';

export interface YenteSettings {
  /** `https://host`; plain http on loopback only. */
  readonly baseUrl: string;
  /** Default `default`: everything that the server has indexed. */
  readonly dataset?: string;
  readonly deadlineMs?: number;
  readonly firstPauseMs?: number;
}

const ALGORITHM = 'logic-v2';
const THRESHOLD = 0.7;
/** The profiles of a screening, plus a margin for known records. */
const MOST_RESULTS = 100;
/** How long the version that the server reported is used, in milliseconds. */
const KEEP_VERSION_MS = 60_000;

/** A name such as `---` has nothing to search by, and yente would report it as clear. */
const READABLE = /[\p{L}\p{N}]/u;

/** Asks once per subject. Rejects with `ProviderFailed` for every incomplete or malformed answer. */
export function yenteProvider(
  settings: YenteSettings,
  ports: { readonly log: Log; readonly clock: Clock },
): ScreeningProvider {
  const client = providerClient({ ...settings, name: 'yente' }, ports);
  const dataset = settings.dataset ?? 'default';
  const versions = new IndexVersions(client, dataset, ports.clock);
  return {
    async screen(subject, { requiredLists = [] } = {}) {
      // The server does not say which lists its index contains, nor how old they are.
      if (requiredLists.length > 0) throw new ProviderFailed('list_missing', { retryable: false });
      if (!subject.names.some((name) => READABLE.test(name)))
        throw new ProviderFailed('unreadable_name', { retryable: false });
      const query = { algorithm: ALGORITHM, threshold: THRESHOLD, limit: MOST_RESULTS };
      const body = { queries: { subject: queryOf(subject) } };
      try {
        const [answer, listVersion] = await Promise.all([
          client.post(at`/match/${dataset}`, query, body, MatchAnswer),
          versions.current(),
        ]);
        const evidence = {
          provider: 'yente',
          engine: `yente ${ALGORITHM}`,
          listVersion,
          sources: [],
          coverage: null,
        };
        return { matches: matchesOf(answer, subject), evidence };
      } catch (error) {
        throw error instanceof ProviderCallFailed ? failureOf(error) : error;
      }
    },
  };
}

/** A subject as a FollowTheMoney query. Unknown facts are left out. */
function queryOf({ kind, names, facts }: Subject): unknown {
  const { birthDates, countries, gender, identifiers } = facts;
  const person = kind === 'individual';
  const properties = {
    name: names,
    country: countries.map((code) => code.toLowerCase()),
    ...(person ? { birthDate: birthDates, idNumber: identifiers } : { registrationNumber: identifiers }),
    ...(person && gender !== null ? { gender: [gender] } : {}),
  };
  return {
    schema: person ? 'Person' : 'Company',
    properties: Object.fromEntries(Object.entries(properties).filter(([, values]) => values.length > 0)),
  };
}

/** Whether a retry may succeed. A used-up quota is not renewed within the retries of a message. */
const RETRYABLE: Readonly<Record<ProviderFailure, boolean>> = {
  timeout: true,
  unavailable: true,
  malformed: true,
  quota: true,
  refused: false,
  not_found: false,
};
const LONGEST_WAIT_SEC = 900;

function failureOf(failure: ProviderCallFailed): ProviderFailed {
  const { reason, retryAfterSec } = failure;
  const retryable = RETRYABLE[reason] && (retryAfterSec ?? 0) <= LONGEST_WAIT_SEC;
  const code = reason === 'not_found' ? 'refused' : reason;
  return new ProviderFailed(code, { retryable, retryAfterSec, cause: failure });
}

/** The version of the server's index. Screening continues where the server does not report it. */
class IndexVersions {
  readonly #client: ProviderClient;
  readonly #dataset: string;
  readonly #clock: Clock;
  #known: { readonly version: string | null; readonly until: number } | undefined;

  constructor(client: ProviderClient, dataset: string, clock: Clock) {
    this.#client = client;
    this.#dataset = dataset;
    this.#clock = clock;
  }

  async current(): Promise<string | null> {
    if (this.#known !== undefined && this.#known.until > this.#clock.now()) return this.#known.version;
    const version = await this.#ask().catch(() => null);
    this.#known = { version, until: this.#clock.now() + KEEP_VERSION_MS };
    return version;
  }

  async #ask(): Promise<string | null> {
    const { datasets } = await this.#client.get('/catalog', {}, Catalog);
    const own = datasets.find(({ name }) => name === this.#dataset);
    return own?.index_version ?? own?.version ?? null;
  }
}

/** Screening by a yente beside the service (OpenSanctions' own server, POST /match/{dataset}). */

import { ProviderCallFailed, type ProviderFailure } from '#shared/platform/outbound/provider/failure.ts';
import { at, type ProviderClient, providerClient } from '#shared/platform/outbound/provider-client.ts';
import type { Clock, Log } from '#shared/platform/ports.ts';
import type { Subject } from '../../watchlists/match.ts';
import { ProviderFailed, type ScreeningProvider } from './provider.ts';
import { Catalog, MatchAnswer, matchesOf } from './yente-answer.ts';

export interface YenteSettings {
  /** `https://host`; plain http on loopback only. */
  readonly baseUrl: string;
  /** `default` where nothing is said: everything that the server has indexed. */
  readonly dataset?: string;
  readonly deadlineMs?: number;
  readonly firstPauseMs?: number;
}

const ALGORITHM = 'logic-v2';
const THRESHOLD = 0.7;
/** As many as are kept of one screening, and some that are known from before. */
const MOST_RESULTS = 100;
/** How long the version that the server has told may be taken for the one that it uses, in milliseconds. */
const KEEP_VERSION_MS = 60_000;

/** In a name such as `---` there is nothing to search by: yente answers that nobody is like it, whoever bears it. */
const READABLE = /[\p{L}\p{N}]/u;

/** Asks once per subject; rejects with `ProviderFailed` for every answer that is not a whole and well-formed one. */
export function yenteProvider(
  settings: YenteSettings,
  ports: { readonly log: Log; readonly clock: Clock },
): ScreeningProvider {
  const client = providerClient({ ...settings, name: 'yente' }, ports);
  const dataset = settings.dataset ?? 'default';
  const versions = new IndexVersions(client, dataset, ports.clock);
  return {
    async screen(subject) {
      if (!subject.names.some((name) => READABLE.test(name)))
        throw new ProviderFailed('unreadable_name', { retryable: false });
      const query = { algorithm: ALGORITHM, threshold: THRESHOLD, limit: MOST_RESULTS };
      const body = { queries: { subject: queryOf(subject) } };
      try {
        const [answer, listVersion] = await Promise.all([
          client.post(at`/match/${dataset}`, query, body, MatchAnswer),
          versions.current(),
        ]);
        const evidence = { provider: 'yente', engine: `yente ${ALGORITHM}`, listVersion, sources: [] };
        return { matches: matchesOf(answer, subject), evidence };
      } catch (error) {
        throw error instanceof ProviderCallFailed ? failureOf(error) : error;
      }
    },
  };
}

/** A subject in the words of FollowTheMoney; what is not known is left out. */
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

/** Whether the same question may be answered by asking again; a used-up quota is not renewed while a message waits. */
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

/** Which version of its lists the server uses. That it does not tell is no reason not to screen. */
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

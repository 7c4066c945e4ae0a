/** The provider of test mode: our own engine over a fictional list, without network calls. */

import { createHash } from 'node:crypto';
import { type LoadedWatchlists, openVersion } from '../../watchlists/loaded.ts';
import { nameKey } from '../../watchlists/reading/clean.ts';
import { buildVersion } from '../../watchlists/version.ts';
import { answerFrom } from '../providers/embedded.ts';
import { ProviderFailed, type ScreeningProvider } from '../providers/provider.ts';
import { SANDBOX_RECORDS } from './records.ts';
import { SANDBOX_SUBJECTS } from './subjects.ts';

const FAILING = new Set(
  SANDBOX_SUBJECTS.filter(({ outcome }) => outcome === 'failed').map(({ name }) => nameKey(name)),
);
/** A fixed date, so that the same content always has the same version. */
const WRITTEN_AT = '2026-01-01T00:00:00.000Z';

let opened: LoadedWatchlists | undefined;

/** The watchlist, built at first use. */
export function sandboxLists(): LoadedWatchlists {
  opened ??= build();
  return opened;
}

function build(): LoadedWatchlists {
  const sha256 = createHash('sha256').update(JSON.stringify(SANDBOX_RECORDS)).digest('hex');
  const source = {
    list: 'sandbox',
    sha256,
    reader: 1,
    published_on: WRITTEN_AT.slice(0, 10),
    fetched_at: WRITTEN_AT,
  } as const;
  const { manifest, parts } = buildVersion([{ source, records: SANDBOX_RECORDS }], undefined, WRITTEN_AT);
  return openVersion({
    manifest,
    index: parts.index,
    offsets: parts.offsets,
    readPayload: async (from, toExclusive) => parts.payload.subarray(from, toExclusive),
  });
}

/** For the names that trigger a failure, the failure is not retryable. */
export const sandboxProvider: ScreeningProvider = {
  async screen(subject, requirements = {}) {
    if (subject.names.some((name) => FAILING.has(nameKey(name))))
      throw new ProviderFailed('unavailable', { retryable: false });
    return answerFrom(sandboxLists(), { name: 'sandbox', coverage: null }, subject, requirements);
  },
};

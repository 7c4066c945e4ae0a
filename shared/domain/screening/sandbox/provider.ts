/** Who screens in test mode: our own engine over an invented list, without a call to anybody. */

import { createHash } from 'node:crypto';
import { type LoadedLists, openVersion } from '../../watchlists/loaded.ts';
import { nameKey } from '../../watchlists/reading/clean.ts';
import { buildVersion } from '../../watchlists/version.ts';
import { answerFrom } from '../providers/embedded.ts';
import { ProviderFailed, type ScreeningProvider } from '../providers/provider.ts';
import { SANDBOX_RECORDS } from './records.ts';
import { SANDBOX_SUBJECTS } from './subjects.ts';

const FAILING = new Set(
  SANDBOX_SUBJECTS.filter(({ outcome }) => outcome === 'failed').map(({ name }) => nameKey(name)),
);
/** When the list was written; the same content is the same version wherever it is built. */
const WRITTEN_AT = '2026-01-01T00:00:00.000Z';

let opened: LoadedLists | undefined;

/** The list, built at its first use. */
export function sandboxLists(): LoadedLists {
  opened ??= build();
  return opened;
}

function build(): LoadedLists {
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

/** Fails for the names that ask for it, for good: a second attempt would fail as well. */
export const sandboxProvider: ScreeningProvider = {
  async screen(subject, wish = {}) {
    if (subject.names.some((name) => FAILING.has(nameKey(name))))
      throw new ProviderFailed('unavailable', { retryable: false });
    return answerFrom(sandboxLists(), 'sandbox', subject, wish);
  },
};

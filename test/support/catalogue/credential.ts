/** The credential that a request of the catalogue needs. */
import type { Route } from '#shared/contract/route.ts';

interface CredentialFacts {
  readonly bearer: string;
  readonly personHeaders: Readonly<Record<string, string>>;
}

/** What a call carries: the key, the session of the respondent, or that of a person. Guests carry the key, which nobody reads. */
export function credentialOf(
  { auth }: Pick<Route, 'auth'>,
  facts: CredentialFacts,
  key: string,
): { readonly key?: string; readonly headers?: Readonly<Record<string, string>> } {
  if (auth === 'session') return { headers: facts.personHeaders };
  return { key: auth === 'respondent' ? facts.bearer : key };
}

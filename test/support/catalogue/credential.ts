/** The credential that a request of the catalogue needs. */
import type { Route } from '#shared/contract/route.ts';

interface CredentialFacts {
  readonly bearer: string;
  readonly personHeaders: Readonly<Record<string, string>>;
}

/** What a call carries: the key, the session of the respondent, or that of a person. Guests carry nothing. */
export function credentialOf(
  { auth }: Pick<Route, 'auth'>,
  facts: CredentialFacts,
  key: string,
): { readonly key?: string; readonly headers?: Readonly<Record<string, string>> } {
  switch (auth) {
    case 'key':
      return { key };
    case 'respondent':
      return { key: facts.bearer };
    case 'session':
      return { headers: facts.personHeaders };
    case 'link':
    case 'open':
      return {};
  }
}

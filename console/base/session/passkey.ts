/** What browsers do with passkeys. Options and answers are those of the API (W3C Web Authentication, section 5.1). */
import type { CreationOptions, RequestOptions } from '#shared/domain/people/passkeys/schema.ts';

export type Asked =
  /** `response` is what the API takes. */
  | { readonly kind: 'done'; readonly response: unknown }
  /** The person has closed the browser's question, or has no passkey that fits, or did not answer in time. */
  | { readonly kind: 'cancelled' }
  /** This device has a passkey of the person already. */
  | { readonly kind: 'known' }
  /** The browser cannot, or the page has another address than passkeys are made for. */
  | { readonly kind: 'impossible' };

/** True where the browser can use passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the person for a passkey. */
export function usePasskey(options: RequestOptions): Promise<Asked> {
  return asked(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
}

/** True where the browser can name passkeys among the suggestions of an address field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function')
    return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Names passkeys among the suggestions of an address field, and waits until the person chooses one or `signal` ends it. */
export function offerPasskeys(options: RequestOptions, signal: AbortSignal): Promise<Asked> {
  return asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      mediation: 'conditional',
      signal,
    }),
  );
}

/** Asks the person to make a passkey. */
export function makePasskey(options: CreationOptions): Promise<Asked> {
  return asked(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
}

async function asked(question: () => Promise<Credential | null>): Promise<Asked> {
  if (!hasPasskeys()) return { kind: 'impossible' };
  try {
    const credential = await question();
    return credential instanceof PublicKeyCredential
      ? { kind: 'done', response: credential.toJSON() }
      : { kind: 'cancelled' };
  } catch (error) {
    return { kind: KINDS[error instanceof DOMException ? error.name : ''] ?? 'impossible' };
  }
}

const KINDS: Readonly<Record<string, 'cancelled' | 'known'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

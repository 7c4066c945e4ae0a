/** Passkeys of this browser. The library is loaded when one is used. */

/** What became of the browser's question for a passkey. */
export type PasskeyAnswer =
  | { readonly kind: 'given'; readonly response: unknown }
  /** The person closed the browser's dialog, or it timed out. */
  | { readonly kind: 'refused' }
  /** The browser has no passkeys, or this address may not use them. */
  | { readonly kind: 'impossible' };

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks for a known passkey. `options` are those of the service. */
export async function askPasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answered(() => startAuthentication({ optionsJSON: unsafeOptions(options) }));
}

/** Makes a new passkey on this device. */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answered(() => startRegistration({ optionsJSON: unsafeOptions(options) }));
}

async function answered(ask: () => Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return { kind: 'given', response: await ask() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { kind: /NotAllowed|Abort|InvalidState/.test(name) ? 'refused' : 'impossible' };
  }
}

/** The service's options are those of WebAuthn, in JSON. */
function unsafeOptions<T>(options: unknown): T {
  return options as T;
}

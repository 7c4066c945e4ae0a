/** What passkeys are asked for. Everything follows from the public address of the stage. */

/** Passkeys of one person. */
export const MOST_PASSKEYS = 10;

/** COSE algorithms of accepted public keys, the preferred one first: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** `id` is the domain that browsers bind passkeys to, and `origin` where the page must be that asks for them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Tokens of mailed links. They are in the fragment, which no server and no log sees. Pure. */

export interface MailedLink {
  /** A sign-in, or the confirmation of who acts. */
  readonly purpose: 'sign-in' | 'step-up';
  readonly token: string;
}

/** `#<token>` signs in, `#step-up=<token>` confirms. */
export function mailedLink(fragment: string): MailedLink | undefined {
  const [, stepUp, token] = /^#(step-up=)?([\w.~-]{16,})$/.exec(fragment) ?? [];
  if (token === undefined) return undefined;
  return { purpose: stepUp === undefined ? 'sign-in' : 'step-up', token };
}

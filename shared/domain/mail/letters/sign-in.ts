/** The letters with links of people: one signs in, the other confirms who acts. */
import type { Mail } from '#shared/platform/ports.ts';
import { type Envelope, linkClosing, mailOf } from '../layout/letter.ts';
import { say } from '../layout/words.ts';

interface SignInLink {
  readonly tenantName: string;
  readonly url: string;
}

export interface SignInLetter extends Envelope {
  /** At least one. */
  readonly links: readonly [SignInLink, ...SignInLink[]];
  readonly expiresAt: number;
}

/** A person in several tenants gets one letter with a line for each. */
export function signInMail(letter: SignInLetter): Mail {
  const [first, ...others] = letter.links;
  return mailOf(letter, {
    kind: 'sign_in',
    subject: say`Your link to sign in`,
    paragraphs: [
      say`Sign in to ${first.tenantName} with the link below. It works once.`,
      ...others.map(({ tenantName, url }) => say`To sign in to ${tenantName} instead, open ${url}`),
    ],
    quotation: [],
    link: { label: 'Sign in', url: first.url },
    closing: linkClosing(letter.expiresAt),
  });
}

export function stepUpMail(letter: SignInLetter): Mail {
  const [{ tenantName, url }] = letter.links;
  return mailOf(letter, {
    kind: 'step_up',
    subject: say`Confirm that it is you`,
    paragraphs: [
      say`Somebody who is signed in with your name at ${tenantName} wants to do something that needs a confirmation.`,
      say`If that is you, open the link in the same browser. If it is not, tell your administrator.`,
    ],
    quotation: [],
    link: { label: 'It is me', url },
    closing: linkClosing(letter.expiresAt),
  });
}

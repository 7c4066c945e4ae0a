/** Rule: an e-mail address is an example or disposable. */
import type { Rule } from '../model.ts';
import { quote } from '../wording.ts';
import { emailsOf } from './facts.ts';

/**
 * Domains used in examples. The top-level domain `.example` is excluded: sandboxes and training data use it on purpose, and it
 * is not a likely mistake.
 */
const EXAMPLE =
  /^(?:(?:.+\.)?example\.(?:com|net|org)|(?:test|domain|yourdomain|mydomain|company|yourcompany|mycompany)\.com|.+\.(?:test|invalid|localhost))$/;

const DISPOSABLE = new Set(
  (
    '10minutemail.com 10minutemail.net burnermail.io discard.email dispostable.com emailondeck.com fakeinbox.com ' +
    'getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info ' +
    'guerrillamail.net guerrillamail.org inboxkitten.com mailcatch.com maildrop.cc mailinator.com mailinator.net ' +
    'mailnesia.com mintemail.com moakt.com mohmal.com mytemp.email sharklasers.com spam4.me spamgourmet.com ' +
    'tempail.com tempmail.com tempmail.net tempr.email temp-mail.io temp-mail.org throwawaymail.com trashmail.com ' +
    'trashmail.de trashmail.net wegwerfmail.de yopmail.com yopmail.fr yopmail.net'
  ).split(' '),
);
const DISPOSABLE_LOOKING =
  /^(?:[^.]+\.)*(?:temp(?:orary)?|trash|throwaway|disposable|burner|10minute|20minute|wegwerf)-?e?mail[^.]*\.[^.]+$/;

const SORTS = [
  {
    rule: 'email_example_domain',
    matches: (domain: string) => EXAMPLE.test(domain),
    says: 'is at a domain that stands in examples only',
  },
  {
    rule: 'email_disposable_domain',
    matches: (domain: string) => DISPOSABLE.has(domain) || DISPOSABLE_LOOKING.test(domain),
    says: 'looks like one of a service for throw-away mailboxes',
  },
] as const;

export const unreachableEmail: Rule = ({ given }) =>
  given.flatMap((each) =>
    SORTS.flatMap(({ rule, matches, says }) => {
      const odd = emailsOf(each).find(({ value }) => matches(domainOf(value)));
      if (odd === undefined) return [];
      return [
        {
          question_id: each.question.id,
          rule,
          severity: 'warning',
          message: `The address ${quote(odd.value)} ${says}.`,
          related_question_ids: [],
        },
      ];
    }),
  );

// Truncated to the maximum length of an address, so that the patterns never run on a longer text.
function domainOf(address: string): string {
  return address
    .slice(0, 254)
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase();
}

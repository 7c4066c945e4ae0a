/** Formats of e-mail addresses, telephone numbers and web addresses: linear-time patterns for any script. */

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const DOMAIN = `(?:${LABEL}\\.)+(?=[^.]*\\p{L})${LABEL}`;

// Made with their first use: the character classes of every script take a millisecond to compile.
const EMAIL = once(() => new RegExp(`^[^\\s\\p{C}@"<>(),:;\\\\[\\]]{1,64}@${DOMAIN}$`, 'u'));
const URL_TEXT = once(
  () =>
    new RegExp(
      `^(?:https?://)?(?:${DOMAIN}|[0-9]{1,3}(?:\\.[0-9]{1,3}){3})(?::[0-9]{1,5})?(?:[/?#]\\S*)?$`,
      'iu',
    ),
);
/** Digits of any script with the usual separators, then perhaps an extension. */
const TEL = once(
  () =>
    /^(?<number>[+＋]?[\p{Nd} ().\-/\u00a0\u2010-\u2013\u200e\u200f\u202a-\u202c\u2066-\u2069]+?)(?:[ ,;]*(?:extension|ext|extn|durchwahl|dw|apdo|poste|interno|int|anexo|داخلي|تحويلة|доб|x|#)[ .:=]*\p{Nd}{1,8})?$/iu,
);

/** The common form of RFC 5321, including international addresses. Quoted local parts are refused. */
export function isEmail(text: string): boolean {
  if (text.length > MOST_EMAIL || !EMAIL().test(text)) return false;
  const local = text.slice(0, text.indexOf('@'));
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}

/** Of an address in a message header. */
export const MOST_EMAIL = 254;

/**
 * The address as mail systems carry it: without surrounding blanks, and with a domain of other letters in its ASCII form
 * (`info@müller.example` is `info@xn--mller-kva.example`). A text that is no address stays as it is.
 */
export function carriedEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (at < 1 || isAscii(domain) || !isEmail(trimmed)) return trimmed;
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return trimmed.slice(0, at + 1) + host;
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}

/**
 * Digits of any script with the usual separators: 5 to 15 digits (ITU-T E.164), not counting a national `(0)` or an extension
 * (`ext. 12`, `x12`, `#12`).
 */
export function isTel(text: string): boolean {
  if (text.length > 50) return false;
  const number = TEL().exec(text)?.groups?.['number'];
  if (number === undefined) return false;
  const digits = number.replace('(0)', '').match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 && digits <= 15;
}

/** An http or https address. The scheme is optional, because people write `www.example.com`. No credentials. */
export function isUrl(text: string): boolean {
  return text.length <= 2048 && URL_TEXT().test(text);
}

/** True where every system can store `text` unchanged: no lone surrogate, no NUL. */
export function isCarriable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && !text.includes('\u0000');
}

function once(make: () => RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

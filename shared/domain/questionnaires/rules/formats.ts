/** Formats of e-mail addresses, telephone numbers and web addresses: linear-time patterns for any script. */

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const DOMAIN = `(?:${LABEL}\\.)+(?=[^.]*\\p{L})${LABEL}`;

// Made with their first use: the character classes of every script take a millisecond to compile.
const EMAIL = once(() => new RegExp(`^[^\\s@"<>(),:;\\\\[\\]]{1,64}@${DOMAIN}$`, 'u'));
const URL_TEXT = once(
  () =>
    new RegExp(
      `^(?:https?://)?(?:${DOMAIN}|[0-9]{1,3}(?:\\.[0-9]{1,3}){3})(?::[0-9]{1,5})?(?:[/?#]\\S*)?$`,
      'iu',
    ),
);
const TEL = /^\+?[0-9 ().\-/\u00a0\u2010-\u2013]+$/;

/** The common form of RFC 5321, including international addresses. Quoted local parts are refused. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || !EMAIL().test(text)) return false;
  const local = text.slice(0, text.indexOf('@'));
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}

/** Digits with the usual separators: 5 to 15 digits (ITU-T E.164), not counting a national `(0)`. */
export function isTel(text: string): boolean {
  if (text.length > 40 || !TEL.test(text)) return false;
  const digits = text.replace('(0)', '').replace(/[^0-9]/g, '').length;
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

/** Mail addresses as SES takes them (RFC 5322 mailbox, ASCII only; display names beyond ASCII as encoded words). */
import { badRequest } from './errors.ts';

/** `name` is the display name as written, empty when there is none. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
  readonly domain: string;
}

const ATOMS = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL = new RegExp(`^${ATOMS}(?:\\.${ATOMS})*$`);
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
const LONGEST = 320;

/** Throws `BadRequestException` for anything but one well-formed address on one line. */
export function readMailbox(text: string, member: string): Mailbox {
  if (/[\r\n]/.test(text)) throw badRequest(`${member} contains a line break.`);
  if (/[^\u0020-\u007e]/.test(text) || text.length > LONGEST) {
    throw badRequest(
      `${member}: local part and display name must be ASCII of at most ${LONGEST} characters.`,
    );
  }
  const match = /^(?:"((?:[^"\\]|\\.)*)"|([^"<>,;:@]*))\s*<([^<>]+)>$/.exec(text.trim());
  const address = match?.[3] ?? text.trim();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || local.length > 64 || !LOCAL.test(local) || !DOMAIN.test(domain)) {
    throw badRequest(`${member}: '${text}' is not a valid address.`);
  }
  return { name: (match?.[1] ?? match?.[2] ?? '').trim(), address, domain: domain.toLowerCase() };
}

/** Compares `If-Match` with the object that an operation has read (RFC 9110, 13.1.1). */
import { changedMeanwhile, type LastChange, readIfMatch } from '#shared/contract/entity-tag.ts';
import type { GuestRequest } from './operation.ts';

/**
 * True where the call has the precondition and the object fulfils it: the operation's commit must then hold on to every version in
 * the tag. A lost condition runs the operation again, and it is compared again. `tags`: those that name the object as it is, that of
 * its route first. Throws 412 where none of them is in the header, 400 where the header cannot be read.
 */
export function requireUnchanged(
  { sent }: Pick<GuestRequest, 'sent'>,
  [tag, ...others]: readonly [string, ...string[]],
  change: () => LastChange,
): boolean {
  const header = sent.header('if-match');
  if (header === undefined) return false;
  const named = readIfMatch(header);
  if (named !== '*' && ![tag, ...others].some((each) => named.includes(each)))
    throw changedMeanwhile(tag, change());
  return true;
}

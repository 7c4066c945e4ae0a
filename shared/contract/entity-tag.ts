/** Entity tags (RFC 9110, 8.8.3): a read answers one, and a change that names it is refused where somebody else changed the object since. */
import { CredentialError, DomainError } from './errors.ts';

/** The last change of an object, as far as it is known. */
export interface LastChange {
  /** Null where no person of the tenant made it, or nobody recorded who. */
  readonly by: { readonly id: string; readonly name: string } | null;
  /** ISO instant. */
  readonly at: string;
  /** A word for what was done, such as `approved`. */
  readonly what: string;
}

/** `{error, detail, changed_by, changed_at, change}` with the `ETag` of the object as it is now. */
export class ChangedMeanwhile extends DomainError {
  readonly tag: string;

  constructor(tag: string, { by, at, what }: LastChange) {
    super(412, 'changed_meanwhile', 'The object was changed since you read it. Read it again, then decide.', {
      changed_by: by === null ? null : { id: by.id, name: by.name },
      changed_at: at,
      change: what,
    });
    this.tag = tag;
  }

  override headers(): Readonly<Record<string, string>> {
    return { ETag: this.tag };
  }
}

/** `If-Match` names no version that the object has now. `tag`: the one that it has. */
export function changedMeanwhile(tag: string, change: LastChange): ChangedMeanwhile {
  return new ChangedMeanwhile(tag, change);
}

/** The header is neither `*` nor a list of entity tags. */
export function invalidIfMatch(): CredentialError {
  return new CredentialError(
    400,
    'invalid_if_match',
    'If-Match must be * or a list of entity tags in quotation marks, as ETag gave them.',
  );
}

/** The tag of an object whose kind and versions are these. Strong: another state of the object has another tag. */
export function entityTag(kind: string, ...versions: readonly (string | number)[]): string {
  return `"${kind}${versions.join('.')}"`;
}

/** One element of the list: a tag, which may be weak, or nothing, then a comma or the end (RFC 9110, 5.6.1 and 8.8.3). */
const ELEMENT = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** What `If-Match` names: anything, or the strong tags of the list. Weak ones never match. Throws 400. */
export function readIfMatch(header: string): '*' | readonly string[] {
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  let named = false;
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < header.length) {
    const element = ELEMENT.exec(header);
    if (element === null) throw invalidIfMatch();
    const [, weak, tag] = element;
    named ||= tag !== undefined;
    if (tag !== undefined && weak === undefined) tags.push(tag);
  }
  if (!named) throw invalidIfMatch();
  return tags;
}

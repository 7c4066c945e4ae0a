/** A table as the engine keeps it. */

type KeyType = 'S' | 'N' | 'B';

export interface KeyAttribute {
  readonly name: string;
  readonly type: KeyType;
}

export interface KeySchema {
  readonly hash: KeyAttribute;
  readonly range?: KeyAttribute;
}

export interface Index {
  readonly name: string;
  readonly key: KeySchema;
  readonly projection: 'ALL' | 'KEYS_ONLY' | 'INCLUDE';
  /** Attributes of an `INCLUDE` projection beyond the keys. */
  readonly included: readonly string[];
}

type StreamView = 'NEW_AND_OLD_IMAGES' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'KEYS_ONLY';

export interface Table {
  readonly name: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly billing: 'PAY_PER_REQUEST' | 'PROVISIONED';
  readonly key: KeySchema;
  readonly indexes: readonly Index[];
  readonly stream?: StreamView;
  /** Attribute with the expiry, in seconds since the epoch. */
  readonly ttlAttribute?: string;
  /** Point-in-time recovery: since when (milliseconds since the epoch), and for how many days back. */
  readonly recovery?: { readonly since: number; readonly days: number };
  /** DeleteTable is refused. */
  readonly isProtected?: true;
}

/** Hash key first, then the range key if there is one. */
export function keyAttributes(schema: KeySchema): KeyAttribute[] {
  return schema.range === undefined ? [schema.hash] : [schema.hash, schema.range];
}

/** The change feed of a table, as stream mappings read it. */

/** One change: its place in the feed and the record that a function receives. */
export interface Change {
  readonly sequence: string;
  readonly record: unknown;
}

/** Satisfied by the embedded DynamoDB. */
export interface ChangeFeed {
  /** Changes strictly after the sequence `after`, or from the oldest kept, in commit order. */
  changes(table: string, after: string | undefined, limit: number): Promise<readonly Change[]>;
  /** Calls `listener` with the table after each commit; the answer ends that. */
  onChange(listener: (table: string) => void): () => void;
  /** Forgets everything up to and with the sequence. */
  trimChanges(table: string, upTo: string): Promise<void>;
}

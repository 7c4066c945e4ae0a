/** One call to count, and what has to be there before it. */

export type CaseKind = 'read' | 'list' | 'mutation' | 'send';

export interface Case {
  readonly route: string;
  readonly kind: CaseKind;
  /** Prepares and answers the one call that is counted. */
  prepare(): Promise<() => Promise<{ status: number }>>;
}

/** What waits, as the contract has it. */

export const KINDS = [
  'review',
  'changes_back',
  'hit',
  'second_person',
  'verification',
  'question',
  'expiry',
  'failed',
] as const;
export type Kind = (typeof KINDS)[number];

export const AGES = ['today', '1d', '2d', '3-5d', 'over5d'] as const;
type Age = (typeof AGES)[number];

/** One line of `GET /work-items/`. */
export interface WorkItem {
  readonly id: string;
  readonly kind: Kind;
  readonly subject: { readonly type: string; readonly id: string; readonly response_id: string | null };
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: string } | null;
  readonly title: string;
  /** One sentence: why it waits now. */
  readonly why: string;
  readonly tags: readonly string[];
  /** ISO 8601. */
  readonly due: string;
  readonly since: string;
  readonly assigned_to: string | null;
  readonly updated_at: string;
}

/** `GET /work-items/`. `next` is the cursor of the next page. */
export interface WorkPage {
  readonly results: readonly WorkItem[];
  readonly next: string | null;
}

/** `GET /work-items/counts/`. */
export interface WorkCounts {
  readonly total: number;
  readonly by_kind: Readonly<Record<Kind, number>>;
  readonly by_assignee: { readonly me: number; readonly nobody: number; readonly others: number };
  readonly by_age: readonly { readonly age: Age; readonly count: number }[];
}

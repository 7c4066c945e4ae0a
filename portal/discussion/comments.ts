/** Comments on questions: those that the service stores, those being sent, and drafts. */
import type { SessionComment } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason, Outcome } from '../remote/outcome.ts';
import type { CommentBody } from '../remote/service.ts';

/** A comment that the service has not confirmed. Each attempt to send it uses the same idempotency key. */
export interface Pending extends CommentBody {
  readonly key: string;
  readonly failed: boolean;
}

/** Unsent texts by question id. */
export type Drafts = readonly (readonly [questionId: number, text: string])[];

export interface CommentEffects {
  post(key: string, body: CommentBody): Promise<Outcome<SessionComment>>;
  newKey(): string;
  changed(): void;
  /** Stores unsent texts, so that they survive a reload and the end of the session. */
  keep(drafts: Drafts): void;
  closed(reason: ClosedReason): void;
}

export class Comments {
  readonly #effects: CommentEffects;
  readonly #drafts: Map<number, string>;
  #list: readonly SessionComment[];
  #pending: readonly Pending[] = [];

  constructor(list: readonly SessionComment[], drafts: Drafts, effects: CommentEffects) {
    this.#list = list;
    this.#drafts = new Map(drafts);
    this.#effects = effects;
  }

  /** The comments that the service stores, oldest first. */
  get list(): readonly SessionComment[] {
    return this.#list;
  }

  get pending(): readonly Pending[] {
    return this.#pending;
  }

  /** Whether leaving the page now would lose an unsent comment. */
  get busy(): boolean {
    return this.#pending.length > 0 || [...this.#drafts.values()].some((draft) => draft.trim() !== '');
  }

  /** Whether a question has comments, sent or being sent. */
  has(questionId: number): boolean {
    return [...this.#list, ...this.#pending].some(({ question_id }) => question_id === questionId);
  }

  /** Whether the sender has commented on a question. */
  hasSender(questionId: number): boolean {
    return this.#list.some(({ author, question_id }) => author === 'sender' && question_id === questionId);
  }

  /** The draft of a comment on a question. */
  draft(questionId: number): string {
    return this.#drafts.get(questionId) ?? '';
  }

  type(questionId: number, text: string): void {
    this.#drafts.set(questionId, text);
    this.#changed();
  }

  /** Sends the draft, which is shown immediately. A blank draft is not sent. */
  send(questionId: number): void {
    const text = this.draft(questionId).toWellFormed().replaceAll('\u0000', '').trim();
    if (text === '') return;
    this.#drafts.delete(questionId);
    void this.retry({ question_id: questionId, text, key: this.#effects.newKey(), failed: false });
  }

  async retry(pending: Pending): Promise<void> {
    const { key, question_id, text } = pending;
    this.#put(key, { ...pending, failed: false });
    const outcome = await this.#effects.post(key, { question_id, text });
    if (outcome.kind === 'done') this.#list = [...this.#list, outcome.value];
    this.#put(key, outcome.kind === 'done' ? undefined : { ...pending, failed: true });
    if (outcome.kind === 'closed') this.#effects.closed(outcome.reason);
  }

  /** Turns a comment that could not be sent into a draft again. */
  discard({ key, question_id, text }: Pending): void {
    this.#drafts.set(question_id, text);
    this.#put(key, undefined);
  }

  #put(key: string, pending: Pending | undefined): void {
    const others = this.#pending.filter((each) => each.key !== key);
    this.#pending = pending === undefined ? others : [...others, pending];
    this.#changed();
  }

  #changed(): void {
    const unsent = this.#pending.map(({ question_id, text }) => [question_id, text] as const);
    this.#effects.keep([...this.#drafts, ...unsent].filter(([, text]) => text !== ''));
    this.#effects.changed();
  }
}

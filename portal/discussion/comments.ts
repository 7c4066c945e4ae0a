/** The comments that respondent and sender exchange about questions, with those still on their way. */
import type { SessionComment } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason, Outcome } from '../remote/outcome.ts';
import type { CommentBody } from '../remote/service.ts';

/** A comment of the respondent that the service has not confirmed; it keeps its key over all tries. */
export interface Pending extends CommentBody {
  readonly key: string;
  readonly failed: boolean;
}

/** Texts that are not sent, by the question that they are about. */
export type Drafts = readonly (readonly [questionId: number, text: string])[];

export interface CommentEffects {
  post(key: string, body: CommentBody): Promise<Outcome<SessionComment>>;
  newKey(): string;
  changed(): void;
  /** Keeps what is not sent beyond a reload, and beyond the end of the session. */
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

  /** All that was said, in order. */
  get list(): readonly SessionComment[] {
    return this.#list;
  }

  get pending(): readonly Pending[] {
    return this.#pending;
  }

  /** Whether leaving the page now would lose something that was written. */
  get busy(): boolean {
    return this.#pending.length > 0 || [...this.#drafts.values()].some((draft) => draft.trim() !== '');
  }

  /** Whether anything was said about a question, or is on its way. */
  has(questionId: number): boolean {
    return [...this.#list, ...this.#pending].some(({ question_id }) => question_id === questionId);
  }

  /** Whether the sender has said something about a question. */
  hasSender(questionId: number): boolean {
    return this.#list.some(({ author, question_id }) => author === 'sender' && question_id === questionId);
  }

  /** What was written about a question and not sent. */
  draft(questionId: number): string {
    return this.#drafts.get(questionId) ?? '';
  }

  type(questionId: number, text: string): void {
    this.#drafts.set(questionId, text);
    this.#changed();
  }

  /** Sends the draft, which shows at once; a blank one stays. */
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

  /** Gives up a comment that was not sent: its text is a draft again. */
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

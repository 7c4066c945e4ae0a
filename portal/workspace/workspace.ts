/** The respondent's answers while they work on them: what is typed, what is saved, and how the two come together. */

import type { Question } from '#shared/domain/questionnaires/schema.ts';
import type { SectionSave } from '#shared/domain/respondent/schema.ts';
import { backoff, type ClosedReason, type Outcome } from '../remote/outcome.ts';
import type { Saved } from '../remote/service.ts';
import { type Answer, type AnswerMap, answersById, NO_ANSWER, type StoredAnswer } from './answer.ts';
import { isDirty, isWhole, type Line, newLine, type Unsaved, unsavedOf, waybill } from './line.ts';
import { mergeAnswers } from './merge.ts';
import { outlineOf } from './outline.ts';

/** Where the work stands, the most pressing first: see {@link Workspace.saving}. */
export type Saving = 'conflict' | 'refused' | 'waiting' | 'unsaved' | 'saved';

export interface Effects {
  save(body: SectionSave): Promise<Outcome<Saved>>;
  /** What the service holds now. */
  reload(): Promise<Outcome<Holdings>>;
  /** Runs `run` after `ms`; the function returned calls it off. */
  schedule(run: () => void, ms: number): () => void;
  now(): number;
  random(): number;
  /** Keeps what is not yet saved beyond a reload of the page. */
  keep(unsaved: readonly Unsaved[]): void;
  /** The link or the session is over. */
  closed(reason: ClosedReason): void;
  /** The response may no longer be changed. */
  locked(): void;
}

/** What the service holds of a questionnaire. */
export interface Holdings {
  readonly answers: readonly StoredAnswer[];
  readonly revisions: readonly { readonly section_number: number; readonly revision: number }[];
}

export interface Start extends Holdings {
  readonly questions: readonly Question[];
  /** Typed before a reload and not saved then. */
  readonly unsaved: readonly Unsaved[];
}

/** Quiet time after the last key before a section is saved. */
export const QUIET_MS = 1_000;

export class Workspace {
  readonly #effects: Effects;
  readonly #lines: ReadonlyMap<number, Line>;
  readonly #listeners = new Set<() => void>();
  #answers: AnswerMap;
  #savedAt: number | undefined;
  #taken: readonly number[] = [];

  constructor(start: Start, effects: Effects) {
    this.#effects = effects;
    const stored = answersById(start.answers);
    this.#answers = stored;
    this.#lines = new Map(
      outlineOf(start.questions).map(({ number, questions }) => [
        number,
        newLine(number, questions, { revision: revisionOf(start, number), answers: stored }),
      ]),
    );
    this.#restore(start.unsaved);
  }

  get answers(): AnswerMap {
    return this.#answers;
  }

  /** When the service last confirmed a save, in milliseconds since the epoch; undefined before the first. */
  get savedAt(): number | undefined {
    return this.#savedAt;
  }

  /** Questions that wait for the respondent's decision, with what the other window saved. */
  get conflicts(): readonly { readonly question: Question; readonly theirs: Answer }[] {
    return [...this.#lines.values()].flatMap((line) =>
      line.questions
        .filter(({ id }) => line.conflicts.has(id))
        .map((question) => ({ question, theirs: line.base.get(question.id) ?? NO_ANSWER })),
    );
  }

  /** Questions whose answer another window changed and that were taken over here. */
  get taken(): readonly number[] {
    return this.#taken;
  }

  get saving(): Saving {
    const open = [...this.#lines.values()].filter((line) => isDirty(line, this.#answers));
    if (open.some((line) => line.conflicts.size > 0)) return 'conflict';
    if (open.some((line) => line.refused || !isWhole(line, this.#answers))) return 'refused';
    if (open.some((line) => line.failures > 0)) return 'waiting';
    return open.length > 0 ? 'unsaved' : 'saved';
  }

  /** Calls `listener` after each change; the function returned stops that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes what was typed; it is saved once the keys have been quiet. */
  answer(question: Question, answer: Answer): void {
    this.#answers = new Map(this.#answers).set(question.id, answer);
    const line = this.#lines.get(question.section_number);
    if (line !== undefined) {
      line.refused = false;
      this.#plan(line, QUIET_MS);
    }
    this.#changed();
  }

  /** Decides a conflict; the last decision of a section lets it be saved. */
  decide(question: Question, side: 'mine' | 'theirs'): void {
    const line = this.#lines.get(question.section_number);
    if (line === undefined || !line.conflicts.has(question.id)) return;
    line.conflicts = new Set([...line.conflicts].filter((id) => id !== question.id));
    if (side === 'theirs') {
      this.#answers = new Map(this.#answers).set(question.id, line.base.get(question.id) ?? NO_ANSWER);
    }
    this.#plan(line, 0);
    this.#changed();
  }

  /** The respondent has seen what was taken over. */
  acknowledge(): void {
    this.#taken = [];
    this.#changed();
  }

  /** Saves now whatever is not saved; true when nothing is left unsaved. */
  async flush(): Promise<boolean> {
    for (const line of this.#lines.values()) {
      await line.flight;
      if (isDirty(line, this.#answers)) await this.#send(line);
    }
    return this.saving === 'saved';
  }

  /** Stops all timers; what is under way ends by itself. */
  dispose(): void {
    for (const line of this.#lines.values()) line.callOff?.();
    this.#listeners.clear();
  }

  #restore(unsaved: readonly Unsaved[]): void {
    const base = new Map(unsaved.map((draft) => [draft.question_id, draft.base]));
    const mine = new Map(unsaved.map((draft) => [draft.question_id, draft.mine]));
    for (const line of this.#lines.values()) {
      const ids = line.questions.map(({ id }) => id).filter((id) => mine.has(id));
      if (ids.length > 0) this.#absorb(line, ids, { base, mine });
    }
  }

  /** Merges into the answers what the service holds at `line.base`. */
  #absorb(line: Line, ids: readonly number[], sides: { base: AnswerMap; mine: AnswerMap }): void {
    const merge = mergeAnswers(ids, { ...sides, theirs: line.base });
    this.#answers = new Map([...this.#answers, ...merge.answers]);
    line.conflicts = new Set(merge.conflicts);
    this.#taken = [...this.#taken, ...merge.taken];
    if (isDirty(line, this.#answers)) this.#plan(line, 0);
  }

  #plan(line: Line, ms: number): void {
    line.callOff?.();
    line.callOff = this.#effects.schedule(() => void this.#send(line), ms);
  }

  #send(line: Line): Promise<void> {
    if (line.flight !== undefined) return line.flight;
    line.callOff?.();
    if (!isDirty(line, this.#answers) || line.conflicts.size > 0) return Promise.resolve();
    line.flight = this.#sendNow(line).finally(() => {
      line.flight = undefined;
      this.#changed();
    });
    this.#changed();
    return line.flight;
  }

  async #sendNow(line: Line): Promise<void> {
    const sent = waybill(line, this.#answers);
    if (sent.size === 0) return;
    const answers = [...sent].map(([question_id, answer]) => unsafeInput({ question_id, ...answer }));
    const body = { section_number: line.number, revision: line.revision, answers };
    await this.#settle(line, sent, await this.#effects.save(body));
  }

  async #settle(line: Line, sent: AnswerMap, outcome: Outcome<Saved>): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        line.base = new Map([...line.base, ...sent]);
        line.revision = outcome.value.revision;
        line.failures = 0;
        this.#savedAt = this.#effects.now();
        if (isDirty(line, this.#answers) && isWhole(line, this.#answers)) this.#plan(line, QUIET_MS);
        return;
      case 'refused':
        if (outcome.code === 'answers_changed') await this.#catchUp(line);
        else this.#giveUp(line, outcome.code);
        return;
      default:
        this.#wait(line, outcome);
    }
  }

  /**
   * Brings in what another window saved. The refusal carries it too, but refusals are masked before they leave the
   * service (ERR-007), and a masked address must not become an answer.
   */
  async #catchUp(line: Line): Promise<void> {
    const outcome = await this.#effects.reload();
    if (outcome.kind === 'refused') this.#giveUp(line, outcome.code);
    else if (outcome.kind !== 'done') this.#wait(line, outcome);
    else {
      const { base } = line;
      const ids = line.questions.map(({ id }) => id);
      const held = answersById(outcome.value.answers);
      line.base = new Map([...held].filter(([id]) => ids.includes(id)));
      line.revision = revisionOf(outcome.value, line.number);
      line.failures = 0;
      this.#absorb(line, ids, { base, mine: this.#answers });
    }
  }

  #wait(line: Line, outcome: Extract<Outcome<unknown>, { kind: 'unreachable' | 'closed' }>): void {
    if (outcome.kind === 'closed') this.#effects.closed(outcome.reason);
    else {
      line.failures += 1;
      this.#plan(line, backoff(line.failures, outcome.retryAfterMs, this.#effects.random));
    }
  }

  #giveUp(line: Line, code: string): void {
    line.refused = true;
    if (code === 'response_not_editable') this.#effects.locked();
  }

  #changed(): void {
    this.#effects.keep(this.#unsaved());
    for (const listener of this.#listeners) listener();
  }

  #unsaved(): readonly Unsaved[] {
    return [...this.#lines.values()].flatMap((line) => unsavedOf(line, this.#answers));
  }
}

/** Saves of a section so far. */
function revisionOf({ revisions }: Holdings, section: number): number {
  return revisions.find(({ section_number }) => section_number === section)?.revision ?? 0;
}

/** The contract's input type wants mutable lists; nobody changes these. */
function unsafeInput(answer: StoredAnswer): SectionSave['answers'][number] {
  return answer as SectionSave['answers'][number];
}

/** The respondent's answers: autosave by section, retries, and merging with what other windows saved. */

import type { Question } from '#shared/domain/questionnaires/schema.ts';
import type { SectionSave } from '#shared/domain/respondent/schema.ts';
import { backoff } from '../../design/backoff.ts';
import type { ClosedReason, Outcome } from '../remote/outcome.ts';
import type { Saved } from '../remote/service.ts';
import { type Answer, type AnswerMap, answersById, NO_ANSWER, type StoredAnswer } from './answer.ts';
import { mergeAnswers } from './merge.ts';
import { outlineOf } from './outline.ts';
import {
  answersToSave,
  isDirty,
  isSectionStorable,
  newSectionDraft,
  type SectionDraft,
  type Unsaved,
  unsavedOf,
} from './section-draft.ts';

/** The status of saving, most urgent first: {@link Workspace.saving} is the first one that applies to any section. */
export type Saving = 'conflict' | 'refused' | 'waiting' | 'unsaved' | 'saved';

export interface Effects {
  save(body: SectionSave): Promise<Outcome<Saved>>;
  /** Loads what the service stores now. */
  reload(): Promise<Outcome<StoredState>>;
  /** Calls `run` after `ms`; the returned function cancels that. */
  schedule(run: () => void, ms: number): () => void;
  now(): number;
  random(): number;
  /** Stores the unsaved answers, so that they survive a reload of the page. */
  keep(unsaved: readonly Unsaved[]): void;
  /** Called after each change. */
  changed(): void;
  /** The link or the session has ended. */
  closed(reason: ClosedReason): void;
  /** The response may no longer be changed. */
  locked(): void;
}

/** What the service stores of a questionnaire. */
export interface StoredState {
  readonly answers: readonly StoredAnswer[];
  readonly revisions: readonly { readonly section_number: number; readonly revision: number }[];
}

export interface Start extends StoredState {
  readonly questions: readonly Question[];
  /** Answers that were not saved before a reload. */
  readonly unsaved: readonly Unsaved[];
}

/** Debounce of the autosave: time between the last input and the save of the section. */
export const SAVE_DELAY_MS = 1_000;

export class Workspace {
  readonly #effects: Effects;
  readonly #sections: ReadonlyMap<number, SectionDraft>;
  #answers: AnswerMap;
  #savedAt: number | undefined;
  #taken: readonly number[] = [];

  constructor(start: Start, effects: Effects) {
    this.#effects = effects;
    const stored = answersById(start.answers);
    this.#answers = stored;
    this.#sections = new Map(
      outlineOf(start.questions).map(({ number, questions }) => [
        number,
        newSectionDraft(number, questions, { revision: revisionOf(start, number), answers: stored }),
      ]),
    );
    this.#restore(start.unsaved);
  }

  get answers(): AnswerMap {
    return this.#answers;
  }

  /** Time of the last confirmed save, in milliseconds since the epoch; undefined before the first one. */
  get savedAt(): number | undefined {
    return this.#savedAt;
  }

  /** Conflicts that the respondent has to resolve, with the answer that the other window saved. */
  get conflicts(): readonly { readonly question: Question; readonly theirs: Answer }[] {
    return [...this.#sections.values()].flatMap((section) =>
      section.questions
        .filter(({ id }) => section.conflicts.has(id))
        .map((question) => ({ question, theirs: section.base.get(question.id) ?? NO_ANSWER })),
    );
  }

  /** Ids of questions whose answer was replaced by one that another window saved. */
  get taken(): readonly number[] {
    return this.#taken;
  }

  get saving(): Saving {
    const dirty = [...this.#sections.values()].filter((section) => isDirty(section, this.#answers));
    if (dirty.some((section) => section.conflicts.size > 0)) return 'conflict';
    if (dirty.some((section) => section.refused || !isSectionStorable(section, this.#answers)))
      return 'refused';
    if (dirty.some((section) => section.failures > 0)) return 'waiting';
    return dirty.length > 0 ? 'unsaved' : 'saved';
  }

  /** Sets an answer, and schedules the save of its section. */
  answer(question: Question, answer: Answer): void {
    this.#answers = new Map(this.#answers).set(question.id, answer);
    const section = this.#sections.get(question.section_number);
    if (section !== undefined) {
      section.refused = false;
      this.#scheduleSave(section, SAVE_DELAY_MS);
    }
    this.#changed();
  }

  /** Resolves a conflict. A section is saved once all its conflicts are resolved. */
  resolve(question: Question, side: 'mine' | 'theirs'): void {
    const section = this.#sections.get(question.section_number);
    if (section === undefined || !section.conflicts.has(question.id)) return;
    section.conflicts = new Set([...section.conflicts].filter((id) => id !== question.id));
    if (side === 'theirs') {
      this.#answers = new Map(this.#answers).set(question.id, section.base.get(question.id) ?? NO_ANSWER);
    }
    this.#scheduleSave(section, 0);
    this.#changed();
  }

  /** Clears the list of answers that were taken over. */
  dismissTaken(): void {
    this.#taken = [];
    this.#changed();
  }

  /** Saves all unsaved answers now; true when everything is saved. */
  async flush(): Promise<boolean> {
    for (const section of this.#sections.values()) {
      await section.saving;
      if (isDirty(section, this.#answers)) await this.#save(section);
    }
    return this.saving === 'saved';
  }

  /** Cancels all timers. A running save is not cancelled. */
  dispose(): void {
    for (const section of this.#sections.values()) section.cancelTimer?.();
  }

  #restore(unsaved: readonly Unsaved[]): void {
    const base = new Map(unsaved.map((draft) => [draft.question_id, draft.base]));
    const mine = new Map(unsaved.map((draft) => [draft.question_id, draft.mine]));
    for (const section of this.#sections.values()) {
      const ids = section.questions.map(({ id }) => id).filter((id) => mine.has(id));
      if (ids.length > 0) this.#merge(section, ids, { base, mine });
    }
  }

  /** Merges the answers that the service stores (`section.base`) into the current ones. */
  #merge(section: SectionDraft, ids: readonly number[], sides: { base: AnswerMap; mine: AnswerMap }): void {
    const merge = mergeAnswers(ids, { ...sides, theirs: section.base });
    this.#answers = new Map([...this.#answers, ...merge.answers]);
    section.conflicts = new Set(merge.conflicts);
    this.#taken = [...this.#taken, ...merge.taken];
    if (isDirty(section, this.#answers)) this.#scheduleSave(section, 0);
  }

  #scheduleSave(section: SectionDraft, ms: number): void {
    section.cancelTimer?.();
    section.cancelTimer = this.#effects.schedule(() => void this.#save(section), ms);
  }

  #save(section: SectionDraft): Promise<void> {
    if (section.saving !== undefined) return section.saving;
    section.cancelTimer?.();
    if (!isDirty(section, this.#answers) || section.conflicts.size > 0) return Promise.resolve();
    section.saving = this.#send(section).finally(() => {
      section.saving = undefined;
      this.#changed();
    });
    this.#changed();
    return section.saving;
  }

  async #send(section: SectionDraft): Promise<void> {
    const sent = answersToSave(section, this.#answers);
    if (sent.size === 0) return;
    const answers = [...sent].map(([question_id, answer]) => unsafeInput({ question_id, ...answer }));
    const body = { section_number: section.number, revision: section.revision, answers };
    await this.#handleOutcome(section, sent, await this.#effects.save(body));
  }

  async #handleOutcome(section: SectionDraft, sent: AnswerMap, outcome: Outcome<Saved>): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        section.base = new Map([...section.base, ...sent]);
        section.revision = outcome.value.revision;
        section.failures = 0;
        this.#savedAt = this.#effects.now();
        if (isDirty(section, this.#answers) && isSectionStorable(section, this.#answers))
          this.#scheduleSave(section, SAVE_DELAY_MS);
        return;
      case 'refused':
        if (outcome.code === 'answers_changed') await this.#loadAndMerge(section);
        else this.#markRefused(section, outcome.code);
        return;
      default:
        this.#retryLater(section, outcome);
    }
  }

  /**
   * Loads what another window saved. The refusal contains it too, but the service masks refusals (ERR-007), and a
   * masked address must not become an answer.
   */
  async #loadAndMerge(section: SectionDraft): Promise<void> {
    const outcome = await this.#effects.reload();
    if (outcome.kind === 'refused') this.#markRefused(section, outcome.code);
    else if (outcome.kind !== 'done') this.#retryLater(section, outcome);
    else {
      const { base } = section;
      const ids = section.questions.map(({ id }) => id);
      const stored = answersById(outcome.value.answers);
      section.base = new Map([...stored].filter(([id]) => ids.includes(id)));
      section.revision = revisionOf(outcome.value, section.number);
      section.failures = 0;
      this.#merge(section, ids, { base, mine: this.#answers });
    }
  }

  #retryLater(
    section: SectionDraft,
    outcome: Extract<Outcome<unknown>, { kind: 'unreachable' | 'closed' }>,
  ): void {
    if (outcome.kind === 'closed') this.#effects.closed(outcome.reason);
    else {
      section.failures += 1;
      this.#scheduleSave(section, backoff(section.failures, outcome.retryAfterMs, this.#effects.random));
    }
  }

  #markRefused(section: SectionDraft, code: string): void {
    section.refused = true;
    if (code === 'response_not_editable') this.#effects.locked();
  }

  #changed(): void {
    this.#effects.keep(this.#unsaved());
    this.#effects.changed();
  }

  #unsaved(): readonly Unsaved[] {
    return [...this.#sections.values()].flatMap((section) => unsavedOf(section, this.#answers));
  }
}

/** The revision of a section: its number of saves so far. */
function revisionOf({ revisions }: StoredState, section: number): number {
  return revisions.find(({ section_number }) => section_number === section)?.revision ?? 0;
}

/** The contract's input type has mutable lists. These are not changed. */
function unsafeInput(answer: StoredAnswer): SectionSave['answers'][number] {
  return answer as SectionSave['answers'][number];
}

/** The documents of a questionnaire on their way to the service: one after another, with progress, retry and removal. */

import { announcedProblem } from '#shared/domain/documents/file-types.ts';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason, Outcome } from '../remote/outcome.ts';
import type { Transfer } from '../remote/put-file.ts';
import type { Ticket, UploadBody } from '../remote/service.ts';

export interface Upload {
  /** Counted in this tab. */
  readonly number: number;
  readonly question: FileQuestion;
  readonly file: File;
  state: 'waiting' | 'sending' | 'checking' | 'failed';
  /** Which share of the bytes has left, from 0 to 1. */
  share: number;
  /** What went wrong: a name among the texts, or the service's own words. */
  problem: string;
  /** Set once all bytes are there: what is left is to say so, and under one key however often. */
  sent: { readonly id: string; readonly key: string } | undefined;
  abort: (() => void) | undefined;
}

/** A file that is to go: the respondent is asked, then it goes. */
export interface Removal {
  readonly id: string;
  readonly step: 'asked' | 'busy' | 'failed';
}

export interface UploadEffects {
  ticket(body: UploadBody): Promise<Outcome<Ticket>>;
  put(ticket: Ticket, file: File, progress: (share: number) => void): Transfer;
  complete(key: string, uploadId: string): Promise<Outcome<SessionFile>>;
  remove(key: string, attachmentId: string): Promise<Outcome<unknown>>;
  /** The files that the service holds now; undefined where it does not say. */
  reload(): Promise<readonly SessionFile[] | undefined>;
  newKey(): string;
  changed(): void;
  closed(reason: ClosedReason): void;
  locked(): void;
}

/** Problems after which the same file may be sent again. */
const PASSING: ReadonlySet<string> = new Set(['network', 'there', 'refused']);

export function canRetry({ state, problem }: Upload): boolean {
  return state === 'failed' && PASSING.has(problem);
}

export class Uploads {
  readonly #effects: UploadEffects;
  #files: readonly SessionFile[];
  #queue: readonly Upload[] = [];
  #removal: Removal | undefined;
  #running = false;
  #count = 0;

  constructor(files: readonly SessionFile[], effects: UploadEffects) {
    this.#files = files;
    this.#effects = effects;
  }

  /** What the service holds. */
  get files(): readonly SessionFile[] {
    return this.#files;
  }

  /** What is not there yet, in the order in which it was chosen. */
  get queue(): readonly Upload[] {
    return this.#queue;
  }

  get removal(): Removal | undefined {
    return this.#removal;
  }

  /** Whether leaving the page now would break an upload off. */
  get busy(): boolean {
    return this.#queue.some(({ state }) => state !== 'failed');
  }

  /** Takes what was chosen for a question: of several files for a question that takes one, the first. */
  add(question: FileQuestion, chosen: readonly File[]): void {
    const uploads = (question.multiple ? chosen : chosen.slice(0, 1)).map((file): Upload => {
      const problem = announcedProblem(file.name, file.size) ?? '';
      const state = problem === '' ? 'waiting' : 'failed';
      this.#count += 1;
      return {
        number: this.#count,
        question,
        file,
        state,
        share: 0,
        problem,
        sent: undefined,
        abort: undefined,
      };
    });
    this.#queue = [...this.#queue, ...uploads];
    void this.#run();
  }

  retry(upload: Upload): void {
    upload.state = 'waiting';
    void this.#run();
  }

  /** Breaks an upload off, or forgets a failed one. */
  drop(upload: Upload): void {
    this.#queue = this.#queue.filter((each) => each !== upload);
    upload.abort?.();
    this.#effects.changed();
  }

  /** Breaks off what is under way. */
  dispose(): void {
    for (const upload of this.#queue) upload.abort?.();
    this.#queue = [];
  }

  /** Asks whether the file is to go; without a file takes the question back. */
  ask(file?: SessionFile): void {
    this.#removal = file === undefined ? undefined : { id: file.attachment_id, step: 'asked' };
    this.#effects.changed();
  }

  async remove({ attachment_id: id }: SessionFile): Promise<void> {
    this.#removal = { id, step: 'busy' };
    this.#effects.changed();
    const outcome = await this.#effects.remove(this.#effects.newKey(), id);
    const gone = outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.code === 'not_found');
    this.#removal = gone ? undefined : { id, step: 'failed' };
    if (gone) this.#files = this.#files.filter((file) => file.attachment_id !== id);
    else this.#report(outcome);
    this.#effects.changed();
  }

  /** Brings in what changed in another window or on another device. */
  async reload(): Promise<void> {
    this.#files = (await this.#effects.reload()) ?? this.#files;
    this.#effects.changed();
  }

  async #run(): Promise<void> {
    this.#effects.changed();
    if (this.#running) return;
    this.#running = true;
    for (;;) {
      const next = this.#queue.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.#send(next);
      this.#effects.changed();
    }
    this.#running = false;
  }

  async #send(upload: Upload): Promise<void> {
    const { question, file } = upload;
    if (upload.sent === undefined) {
      upload.state = 'sending';
      upload.share = 0;
      this.#effects.changed();
      const body = { file_question_id: question.id, filename: file.name, size: file.size };
      const ticket = await this.#effects.ticket(body);
      if (ticket.kind !== 'done') return this.#fail(upload, ticket);
      if (!this.#queue.includes(upload)) return;
      const taken = await this.#transfer(upload, ticket.value);
      upload.abort = undefined;
      if (!taken) return this.#fail(upload);
      upload.sent = { id: ticket.value.upload_id, key: this.#effects.newKey() };
    }
    upload.state = 'checking';
    this.#effects.changed();
    const kept = await this.#effects.complete(upload.sent.key, upload.sent.id);
    if (kept.kind !== 'done') return this.#fail(upload, kept);
    this.#files = [...this.#files, kept.value];
    this.drop(upload);
  }

  #transfer(upload: Upload, ticket: Ticket): Promise<boolean> {
    const { done, abort } = this.#effects.put(ticket, upload.file, (share) => {
      upload.share = share;
      this.#effects.changed();
    });
    upload.abort = abort;
    return done;
  }

  #fail(upload: Upload, outcome?: Outcome<unknown>): void {
    upload.state = 'failed';
    upload.problem = problemOf(outcome);
    if (outcome?.kind === 'refused') upload.sent = undefined;
    this.#report(outcome);
  }

  #report(outcome: Outcome<unknown> | undefined): void {
    if (outcome?.kind === 'closed') this.#effects.closed(outcome.reason);
    if (outcome?.kind !== 'refused') return;
    if (outcome.code === 'response_not_editable') this.#effects.locked();
    if (outcome.code === 'file_already_there') void this.reload();
  }
}

function problemOf(outcome: Outcome<unknown> | undefined): string {
  if (outcome?.kind !== 'refused') return 'network';
  if (outcome.code === 'file_already_there') return 'there';
  const said = outcome.body['file'];
  return Array.isArray(said) ? said.join(' ') : 'refused';
}

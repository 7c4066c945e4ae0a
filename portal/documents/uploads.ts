/** Uploads of documents: a queue with progress, cancellation and retry, and the removal of uploaded files. */

import { announcedProblem } from '#shared/domain/documents/file-types.ts';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason, Outcome } from '../remote/outcome.ts';
import type { Transfer } from '../remote/put-file.ts';
import type { Ticket, UploadBody } from '../remote/service.ts';

export interface Upload {
  /** Sequence number within this tab, used as a key. */
  readonly number: number;
  readonly question: FileQuestion;
  readonly file: File;
  state: 'waiting' | 'sending' | 'checking' | 'failed';
  /** Share of the bytes that are sent, from 0 to 1. */
  share: number;
  /** The problem: a key of `texts.documentsProblems`, or the message of the service. */
  problem: string;
  /** Set once all bytes are sent. Completing the upload then uses the same idempotency key in each attempt. */
  sent: { readonly id: string; readonly key: string } | undefined;
  abort: (() => void) | undefined;
}

/** The removal of a file, which the respondent has to confirm. */
export interface Removal {
  readonly id: string;
  readonly step: 'unconfirmed' | 'busy' | 'failed';
}

export interface UploadEffects {
  ticket(body: UploadBody): Promise<Outcome<Ticket>>;
  put(ticket: Ticket, file: File, progress: (share: number) => void): Transfer;
  complete(key: string, uploadId: string): Promise<Outcome<SessionFile>>;
  remove(key: string, attachmentId: string): Promise<Outcome<unknown>>;
  /** The files that the service stores now; undefined where it cannot be reached. */
  reload(): Promise<readonly SessionFile[] | undefined>;
  newKey(): string;
  wait(ms: number): Promise<void>;
  changed(): void;
  closed(reason: ClosedReason): void;
  locked(): void;
}

/** Whether the scan refused the file, so that it is not passed on. */
export function isRefused({ scan_status }: SessionFile): boolean {
  return scan_status === 'infected' || scan_status === 'unscannable';
}

/** Time between two looks for the verdict of a scan. */
const SCAN_WAIT_MS = 5_000;

/** Problems after which the same file can be sent again. */
const RETRYABLE: ReadonlySet<string> = new Set(['network', 'there', 'refused']);

export function canRetry({ state, problem }: Upload): boolean {
  return state === 'failed' && RETRYABLE.has(problem);
}

export class Uploads {
  readonly #effects: UploadEffects;
  #files: readonly SessionFile[];
  #queue: readonly Upload[] = [];
  #removal: Removal | undefined;
  #running = false;
  #lastNumber = 0;
  #looking = false;
  #disposed = false;

  constructor(files: readonly SessionFile[], effects: UploadEffects) {
    this.#files = files;
    this.#effects = effects;
    void this.#awaitScans();
  }

  /** The files that the service stores. */
  get files(): readonly SessionFile[] {
    return this.#files;
  }

  /** Ids of the document questions that have a file which the scan did not refuse. */
  get answered(): ReadonlySet<number> {
    const counted = this.#files.filter((file) => !isRefused(file));
    return new Set(counted.map(({ file_question_id }) => file_question_id ?? 0));
  }

  /** Uploads that are not complete, in the order in which they were added. */
  get queue(): readonly Upload[] {
    return this.#queue;
  }

  get removal(): Removal | undefined {
    return this.#removal;
  }

  /** Whether leaving the page now would cancel an upload. */
  get busy(): boolean {
    return this.#queue.some(({ state }) => state !== 'failed');
  }

  /** Queues files for a document question. A question for a single file takes the first one. */
  add(question: FileQuestion, chosen: readonly File[]): void {
    const uploads = (question.multiple ? chosen : chosen.slice(0, 1)).map((file): Upload => {
      const problem = announcedProblem(file.name, file.size) ?? '';
      const state = problem === '' ? 'waiting' : 'failed';
      this.#lastNumber += 1;
      return {
        number: this.#lastNumber,
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

  /** Cancels a running upload, or discards a failed one. */
  drop(upload: Upload): void {
    this.#queue = this.#queue.filter((each) => each !== upload);
    upload.abort?.();
    this.#effects.changed();
  }

  /** Cancels all uploads. */
  dispose(): void {
    this.#disposed = true;
    for (const upload of this.#queue) upload.abort?.();
    this.#queue = [];
  }

  /** Asks the respondent to confirm the removal of `file`; without a file, cancels the question. */
  confirmRemoval(file?: SessionFile): void {
    this.#removal = file === undefined ? undefined : { id: file.attachment_id, step: 'unconfirmed' };
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

  /** Loads files that were added or removed in another window or on another device. */
  async reload(): Promise<void> {
    this.#files = (await this.#effects.reload()) ?? this.#files;
    this.#effects.changed();
  }

  async #awaitScans(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    while (this.#files.some(({ scan_status }) => scan_status === 'pending')) {
      await this.#effects.wait(SCAN_WAIT_MS);
      if (this.#disposed) return;
      await this.reload();
    }
    this.#looking = false;
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
      const transferred = await this.#transfer(upload, ticket.value);
      upload.abort = undefined;
      if (!transferred) return this.#fail(upload);
      upload.sent = { id: ticket.value.upload_id, key: this.#effects.newKey() };
    }
    upload.state = 'checking';
    this.#effects.changed();
    const completed = await this.#effects.complete(upload.sent.key, upload.sent.id);
    if (completed.kind !== 'done') return this.#fail(upload, completed);
    this.#files = [...this.#files, completed.value];
    this.drop(upload);
    void this.#awaitScans();
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
  const messages = outcome.body['file'];
  return Array.isArray(messages) ? messages.join(' ') : 'refused';
}

/** The documents of the fake service: upload tickets, the bucket, and the files of the response. */
import { randomUUID } from 'node:crypto';
import type { input as Input, output as Output } from 'zod';
import {
  fileContentMismatch,
  fileEmpty,
  fileTooLarge,
  fileTypeNotAllowed,
} from '#shared/domain/documents/errors.ts';
import { announcedProblem, fileTypeOf } from '#shared/domain/documents/file-types.ts';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import { fileQuestionNotFound } from '#shared/domain/respondent/errors.ts';
import type {
  SessionFile,
  SessionView,
  UploadInput,
  UploadTicket,
} from '#shared/domain/respondent/schema.ts';
import {
  attachmentNotFound,
  fileAlreadyThere,
  uploadMissing,
  uploadNotFound,
} from '#shared/domain/responses/attachments/errors.ts';

interface Upload {
  readonly input: Output<typeof UploadInput>;
  bytes: Uint8Array | undefined;
}

/** Path of uploads to the bucket. */
export const BUCKET_PATH = '/fake-bucket/';

export class FakeFiles {
  /** Origin of the bucket: `http://127.0.0.1:<port>`. */
  origin = 'http://bucket.example';
  /** Error statuses of the next uploads to the bucket. */
  bucketFaults: number[] = [];
  /** Duration of an upload. */
  bucketDelayMs = 0;
  list: SessionFile[] = [];
  /** Verdicts of scans by attachment. A file without one keeps the status that it was stored with. */
  readonly scans = new Map<string, SessionFile['scan_status']>();
  readonly #uploads = new Map<string, Upload>();

  ticket(question: FileQuestion | undefined, input: Output<typeof UploadInput>): Input<typeof UploadTicket> {
    if (question === undefined) throw fileQuestionNotFound();
    const problem = announcedProblem(input.filename, input.size);
    if (problem !== undefined) throw REFUSALS[problem]();
    this.#refuseSecond(question);
    const upload_id = randomUUID();
    this.#uploads.set(upload_id, { input, bytes: undefined });
    return {
      upload_id,
      url: `${this.origin}${BUCKET_PATH}${upload_id}`,
      headers: { 'Content-Type': typeOf(input.filename) ?? '', 'x-fake-signed': 'yes' },
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    };
  }

  /** The status of a PUT to the bucket, which accepts only the signed headers and size. */
  put(id: string, headers: Readonly<Record<string, unknown>>, bytes: Uint8Array): number {
    const fault = this.bucketFaults.shift();
    if (fault !== undefined) return fault;
    const upload = this.#uploads.get(id);
    const signed =
      headers['x-fake-signed'] === 'yes' && headers['content-type'] === typeOf(upload?.input.filename ?? '');
    if (upload === undefined || !signed || bytes.length !== upload.input.size) return 403;
    upload.bytes = bytes;
    return 200;
  }

  complete(id: string, question: (id: number) => FileQuestion | undefined): SessionFile {
    const upload = this.#uploads.get(id);
    if (upload === undefined) throw uploadNotFound();
    if (upload.bytes === undefined) throw uploadMissing();
    const { file_question_id, filename, size } = upload.input;
    const asked = question(file_question_id);
    if (asked === undefined) throw fileQuestionNotFound();
    this.#refuseSecond(asked);
    if (new TextDecoder().decode(upload.bytes).startsWith('MZ')) {
      throw fileContentMismatch(fileTypeOf(filename)?.extension ?? '');
    }
    return this.store({ file_question_id, filename, size });
  }

  /** Adds a file, as another window does. */
  store(file: Pick<SessionFile, 'file_question_id' | 'filename' | 'size'>): SessionFile {
    const stored: SessionFile = {
      ...file,
      attachment_id: randomUUID(),
      content_type: typeOf(file.filename) ?? 'application/octet-stream',
      removable: true,
      scan_status: 'pending',
      created_at: '2026-03-01T09:00:00.000Z',
    };
    this.list.push(stored);
    return stored;
  }

  /** The view with the verdicts of scans. */
  judged(view: SessionView): SessionView {
    if (view.ddq === null) return view;
    const files = view.ddq.files.map((file) => {
      const scan_status = this.scans.get(file.attachment_id);
      return scan_status === undefined ? file : { ...file, scan_status };
    });
    return { ...view, ddq: { ...view.ddq, files } };
  }

  remove(id: string): void {
    const left = this.list.filter(({ attachment_id }) => attachment_id !== id);
    if (left.length === this.list.length) throw attachmentNotFound();
    this.list = left;
  }

  #refuseSecond({ id, multiple }: FileQuestion): void {
    if (!multiple && this.list.some(({ file_question_id }) => file_question_id === id)) {
      throw fileAlreadyThere(id);
    }
  }
}

const REFUSALS = { type: fileTypeNotAllowed, size: fileTooLarge, empty: fileEmpty } as const;

function typeOf(filename: string): string | undefined {
  return fileTypeOf(filename)?.contentType;
}

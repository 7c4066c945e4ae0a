/** The identity verification of the fake service: what the person gave, its bucket, and what the provider says later. */
import { randomUUID } from 'node:crypto';
import type { input as Input, output as Output } from 'zod';
import { DomainError } from '#shared/contract/errors.ts';
import { fileTypeOf } from '#shared/domain/documents/file-types.ts';
import { UploadTicket } from '#shared/domain/respondent/schema.ts';
import {
  CaptureInput,
  ConsentInput,
  DocumentInput,
  HandOver,
  HostedStart,
  VerificationSubmit,
  VerificationView,
} from '#shared/domain/respondent/verification/schema.ts';
import { BUCKET_PATH } from './files.ts';
import { type FakeCall, type FakeReply, ok, reply } from './replies.ts';

type View = Output<typeof VerificationView>;
type Slot = View['captures'][number]['slot'];

const SIDES = { passport: 1, national_id: 2, driving_licence: 2, residence_permit: 2 } as const;

const CONSENT = `Nordwind Procurement asks you to confirm your identity.

Sandbox examines your pictures on behalf of Nordwind Procurement. The comparison of faces uses biometric data.

Your consent is voluntary. You can withdraw it at any time.`;

interface Upload {
  readonly input: Output<typeof CaptureInput>;
  bytes: Uint8Array | undefined;
}

export class FakeVerification {
  checks: View['checks'] = ['document_check', 'liveness_check', 'proof_of_address_check'];
  state: View['state'] = 'open';
  mode: View['mode'] = 'page';
  consentVersion = 'v1';
  consentText = CONSENT;
  consentAt: string | null = null;
  document: View['document'] = null;
  /** What was received or refused, by slot. */
  readonly captures = new Map<Slot, Pick<View['captures'][number], 'status' | 'problem'>>();
  sandboxOutcome: string | null = null;
  submittedAt: string | null = null;
  /** Lifetime of hand-over codes. */
  codeMs = 600_000;
  /** The links of the codes, in order. */
  readonly codes: string[] = [];
  /** Error statuses of the next uploads to the bucket. */
  bucketFaults: number[] = [];
  origin = 'http://bucket.example';
  /** Address of the page, for hand-over links. */
  pageAddress = 'https://probity.example/api/portal/';
  readonly #uploads = new Map<string, Upload>();

  /** The bytes that were received last for a slot. */
  bytesOf(slot: Slot): Uint8Array | undefined {
    return [...this.#uploads.values()].findLast(
      ({ input, bytes }) => input.slot === slot && bytes !== undefined,
    )?.bytes;
  }

  /** Answers a call. With an idempotency key `once` replays it. Completing and submitting must have one. */
  dispatch(call: FakeCall, link: string, once: (run: () => FakeReply) => FakeReply): FakeReply {
    const run = () => this.#answer(call, link);
    const needsKey = /(complete|submit|start)$/.test(call.operation);
    return needsKey || call.idempotencyKey !== undefined ? once(run) : run();
  }

  #answer(call: FakeCall, link: string): FakeReply {
    const [, group = '', id = ''] = call.operation.split('/');
    switch (`${call.method} ${group}${id === '' ? '' : '/complete'}`) {
      case 'GET ':
        return this.#ok();
      case 'POST consent':
        return this.#consent(ConsentInput.parse(call.body).version);
      case 'PUT document':
        return this.#choose(DocumentInput.parse(call.body));
      case 'POST uploads':
        return reply(201, UploadTicket.parse(this.#ticket(CaptureInput.parse(call.body))));
      case 'POST uploads/complete':
        return this.#complete(id);
      case 'POST submit':
        return this.#submit(VerificationSubmit.parse(call.body).sandbox_outcome ?? null);
      case 'POST start':
        return ok(HostedStart.parse({ redirect_url: `${this.origin}/provider` }));
      case 'POST hand-over':
        return reply(201, HandOver.parse(this.#handOver(link)));
      default:
        throw new Error(`the page calls ${call.method} ${call.operation}, which is no operation`);
    }
  }

  /** The status of a PUT to the bucket; undefined where the upload is not of a verification. */
  put(id: string, headers: Readonly<Record<string, unknown>>, bytes: Uint8Array): number | undefined {
    const upload = this.#uploads.get(id);
    if (upload === undefined) return undefined;
    const fault = this.bucketFaults.shift();
    if (fault !== undefined) return fault;
    if (headers['x-fake-signed'] !== 'yes' || bytes.length !== upload.input.size) return 403;
    upload.bytes = bytes;
    return 200;
  }

  /** Receives all parts, as from another device. */
  receiveAll(): void {
    this.consentAt = '2026-03-02T08:30:00.000Z';
    this.document ??= { kind: 'national_id', country: 'NO' };
    for (const { slot } of this.view().captures)
      this.captures.set(slot, { status: 'received', problem: null });
  }

  /** The provider asks for a part again. */
  askAgain(slot: Slot, problem: NonNullable<View['captures'][number]['problem']>): void {
    this.state = 'open';
    this.captures.set(slot, { status: 'retake', problem });
  }

  view(): Input<typeof VerificationView> {
    const isHosted = this.mode === 'hosted';
    return {
      verification_session_id: '6f7b0a1e-0a3e-4a0e-9a55-1c2d3e4f5a6b',
      state: this.state,
      mode: this.mode,
      provider_name: 'Sandbox',
      is_test_data: true,
      checks: [...this.checks],
      consent: { text: this.consentText, version: this.consentVersion, given_at: this.consentAt },
      document: this.document,
      document_kinds:
        isHosted || !this.checks.includes('document_check')
          ? []
          : Object.entries(SIDES).map(([kind, sides]) => ({ kind: unsafeKind(kind), sides })),
      captures: isHosted
        ? []
        : this.#slots().map((slot) => ({
            slot,
            status: 'missing' as const,
            problem: null,
            received_at: null,
            ...this.captures.get(slot),
          })),
      sandbox_outcomes: isHosted
        ? null
        : [
            { value: 'clear', summary: 'Every check is clear.' },
            { value: 'document_fake', summary: 'The document is not genuine.' },
            { value: 'retake_front', summary: 'The front of the document must be taken again.' },
          ],
      submitted_at: this.submittedAt,
      expires_at: '2031-05-20T16:00:00.000Z',
    };
  }

  #slots(): readonly Slot[] {
    const has = (check: View['checks'][number]) => this.checks.includes(check);
    return [
      ...(has('document_check') ? (['document_front'] as const) : []),
      ...(this.document !== null && SIDES[this.document.kind] === 2 ? (['document_back'] as const) : []),
      ...(has('liveness_check') || has('identity_check') ? (['selfie'] as const) : []),
      ...(has('proof_of_address_check') ? (['proof_of_address'] as const) : []),
    ];
  }

  #ok(status = 200): FakeReply {
    return reply(status, VerificationView.parse(this.view()));
  }

  #consent(version: string): FakeReply {
    this.#mustBeOpen();
    if (version !== this.consentVersion) throw new DomainError(409, 'consent_changed', 'Read it again.');
    this.consentAt ??= new Date().toISOString();
    return this.#ok();
  }

  #choose(document: NonNullable<View['document']>): FakeReply {
    this.#mustBeOpen();
    this.document = document;
    this.captures.delete('document_front');
    this.captures.delete('document_back');
    return this.#ok();
  }

  #ticket(input: Output<typeof CaptureInput>): Input<typeof UploadTicket> {
    this.#mustBeOpen();
    if (!this.#slots().includes(input.slot)) throw new DomainError(409, 'not_asked_for', 'Not asked for.');
    const upload_id = randomUUID();
    this.#uploads.set(upload_id, { input, bytes: undefined });
    return {
      upload_id,
      url: `${this.origin}${BUCKET_PATH}${upload_id}`,
      headers: { 'Content-Type': fileTypeOf(input.filename)?.contentType ?? '', 'x-fake-signed': 'yes' },
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    };
  }

  #complete(id: string): FakeReply {
    this.#mustBeOpen();
    const upload = this.#uploads.get(id);
    if (upload?.bytes === undefined) throw new DomainError(409, 'upload_missing', 'Nothing was uploaded.');
    this.captures.set(upload.input.slot, { status: 'received', problem: null });
    return this.#ok();
  }

  #submit(outcome: string | null): FakeReply {
    this.#mustBeOpen();
    if (this.view().captures.some(({ status }) => status !== 'received')) {
      throw new DomainError(400, 'incomplete_verification', 'Something is missing.');
    }
    this.sandboxOutcome = outcome;
    this.submittedAt = new Date().toISOString();
    this.state = 'processing';
    return this.#ok(202);
  }

  #handOver(link: string): Input<typeof HandOver> {
    const url = `${this.pageAddress}#${link}`;
    this.codes.push(url);
    return { url, expires_at: new Date(Date.now() + this.codeMs).toISOString() };
  }

  #mustBeOpen(): void {
    if (this.state !== 'open') throw new DomainError(409, 'verification_not_open', 'It takes nothing now.');
  }
}

function unsafeKind(kind: string): keyof typeof SIDES {
  return kind as keyof typeof SIDES;
}

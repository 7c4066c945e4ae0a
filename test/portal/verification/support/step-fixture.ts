/** The step of the page on the fake service, with a clock that is moved by the test, and without a browser. */
import { classifyReply, type Outcome } from '../../../../portal/remote/outcome.ts';
import type { Ticket } from '../../../../portal/remote/service.ts';
import type { Picture } from '../../../../portal/verification/flow/capture.ts';
import { Step, type StepEffects } from '../../../../portal/verification/flow/step.ts';
import { LATER, type VerificationCalls } from '../../../../portal/verification/remote/calls.ts';
import { FakeService } from '../../fake-service/fake-service.ts';
import { everyType } from '../../fake-service/questionnaire.ts';
import { ConnectionLost } from '../../fake-service/replies.ts';

export class StepFixture {
  readonly service = new FakeService(everyType());
  readonly opened: string[] = [];
  readonly closed: string[] = [];
  /** Uploads to the bucket. The next ones fail while `bucketFails` is above 0. */
  puts = 0;
  bucketFails = 0;
  visible = true;
  /** Whether the next calls are answered with a wait that is too long for a person. */
  asksToWait = false;
  now = 1_000_000;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  /** The step with what the service says now. */
  open(): Step {
    return new Step(this.#parsed(), this.#effects());
  }

  /** Moves the clock. Timers run in their order, and what they start is awaited. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await settled();
    }
    this.now = end;
  }

  /** Number of calls of the view. */
  get polls(): number {
    return this.service.callsOf('verification').length;
  }

  #parsed() {
    return unsafeView(this.service.step.view());
  }

  #effects(): StepEffects {
    return {
      calls: this.#calls(),
      put: (ticket, file) => ({ done: this.#put(ticket, file), abort: () => undefined }),
      newKey: () => crypto.randomUUID(),
      schedule: (run, ms) => {
        const timer = { at: this.now + ms, run };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((each) => each !== timer);
        };
      },
      random: () => 0,
      now: () => this.now,
      visible: () => this.visible,
      open: (address) => this.opened.push(address),
      closed: (reason) => this.closed.push(reason),
      changed: () => undefined,
    };
  }

  async #put({ upload_id, headers }: Ticket, file: File): Promise<boolean> {
    this.puts += 1;
    if (this.bucketFails > 0) {
      this.bucketFails -= 1;
      return false;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return this.service.step.put(upload_id, Object.fromEntries(sent), bytes) === 200;
  }

  #calls(): VerificationCalls {
    const call = <T>(method: string, path: string, parts: { key?: string; body?: unknown } = {}) =>
      this.#call<T>(method, path, parts);
    return {
      view: () => call('GET', ''),
      consent: (key, version) => call('POST', '/consent', { key, body: { version } }),
      document: (body) => call('PUT', '/document', { body }),
      ticket: (body) => call('POST', '/uploads', { body }),
      complete: (key, id) => call('POST', `/uploads/${id}/complete`, { key }),
      submit: (key, body) => call('POST', '/submit', { key, body }),
      start: (key) => call('POST', '/start', { key }),
      handOver: (key) => call('POST', '/hand-over', { key }),
    };
  }

  async #call<T>(
    method: string,
    path: string,
    { key, body }: { key?: string; body?: unknown },
  ): Promise<Outcome<T>> {
    if (this.asksToWait) return { kind: 'refused', code: LATER, body: {} };
    try {
      const reply = this.service.handle({
        method,
        operation: `verification${path}`,
        bearer: this.service.bearer,
        idempotencyKey: key,
        body,
      });
      const json: unknown = reply.body.startsWith('{') ? JSON.parse(reply.body) : undefined;
      return classifyReply({ status: reply.status, retryAfter: null, json }, (read) => unsafeValue<T>(read));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      return { kind: 'unreachable', retryAfterMs: undefined };
    }
  }
}

/** A picture of some bytes. */
export function picture(name = 'document_front.jpg'): Picture {
  const file = new File(['bytes of a picture'], name, { type: 'image/jpeg' });
  return { file, preview: undefined, flaw: 'good', from: 'camera' };
}

/** Resolves once all promises that can settle now have settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function unsafeValue<T>(value: object): T {
  return value as T;
}

function unsafeView(view: unknown): ConstructorParameters<typeof Step>[0] {
  return view as ConstructorParameters<typeof Step>[0];
}

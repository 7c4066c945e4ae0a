/** Uploads run one after another, complete exactly once, and can be retried after a failure. */
import { describe, expect, it } from 'vitest';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import { canRetry, isRefused, type UploadEffects, Uploads } from '../../../portal/documents/uploads.ts';
import type { Outcome } from '../../../portal/remote/outcome.ts';

const several: FileQuestion = { id: 1, document_type: 'x', description: 'X', required: true, multiple: true };
const single: FileQuestion = { ...several, id: 2, multiple: false };
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);
const stored = (id: string, question = 1): SessionFile => ({
  attachment_id: id,
  file_question_id: question,
  filename: `${id}.pdf`,
  size: 3,
  content_type: 'application/pdf',
  removable: true,
  scan_status: 'clean',
  created_at: '2026-03-01T09:00:00.000Z',
});

const refused = (code: string, body = {}): Outcome<never> => ({ kind: 'refused', code, body });
const unreachable: Outcome<never> = { kind: 'unreachable', retryAfterMs: undefined };

/** A fake of the effects. It returns the given outcomes in order, and success when none is left. Each wait ends with the next of `later`. */
function setUp(files: readonly SessionFile[] = [], later: (readonly SessionFile[])[] = []) {
  const calls: string[] = [];
  const outcomes: Outcome<never>[] = [];
  let transfers: ((taken: boolean) => void)[] = [];
  let keys = 0;
  let held = files;
  const answer = <T>(call: string, value: T): Outcome<T> => {
    calls.push(call);
    return outcomes.shift() ?? { kind: 'done', value };
  };
  const effects: UploadEffects = {
    ticket: async ({ filename }) =>
      answer(`ticket ${filename}`, {
        upload_id: filename,
        url: 'https://b.example/',
        headers: {},
        expires_at: '',
      }),
    put: (ticket, _file, progress) => {
      calls.push(`put ${ticket.upload_id}`);
      progress(0.5);
      return {
        done: new Promise((resolve) => transfers.push(resolve)),
        abort: () => {
          calls.push('abort');
          for (const resolve of transfers.splice(0)) resolve(false);
        },
      };
    },
    complete: async (key, id) => answer(`complete ${id} ${key}`, stored(id)),
    remove: async (key, id) => answer(`remove ${id} ${key}`, undefined),
    reload: async () => held,
    newKey: () => `key${++keys}`,
    wait: async (ms) => {
      calls.push(`wait ${ms}`);
      held = later.shift() ?? held;
    },
    changed: () => undefined,
    closed: (reason) => calls.push(`closed ${reason}`),
    locked: () => calls.push('locked'),
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    uploads: new Uploads(files, effects),
    calls,
    settle,
    next: (...given: Outcome<never>[]) => outcomes.push(...given),
    hold: (now: readonly SessionFile[]) => {
      held = now;
    },
    /** Ends the running transfer: accepted or refused by the bucket. */
    bucket: async (taken: boolean) => {
      await settle();
      for (const resolve of transfers.splice(0)) resolve(taken);
      transfers = [];
      await settle();
    },
  };
}

describe('several files', () => {
  it('are uploaded one after another: ticket, bytes, completion', async () => {
    const { uploads, calls, bucket } = setUp();
    uploads.add(several, [file('a.pdf'), file('b.pdf')]);
    await bucket(true);
    expect(uploads.queue.map(({ file: { name }, state, share }) => [name, state, share])).toEqual([
      ['b.pdf', 'sending', 0.5],
    ]);
    expect(uploads.busy).toBe(true);
    await bucket(true);
    expect(calls).toEqual([
      'ticket a.pdf',
      'put a.pdf',
      'complete a.pdf key1',
      'ticket b.pdf',
      'put b.pdf',
      'complete b.pdf key2',
    ]);
    expect([uploads.files.length, uploads.queue.length, uploads.busy]).toEqual([2, 0, false]);
  });

  it('do not block each other: a failed one stays in the queue with its problem', async () => {
    const { uploads, bucket } = setUp();
    uploads.add(several, [file('a.exe'), file('b.pdf'), file('c.pdf')]);
    await bucket(false);
    await bucket(true);
    expect(uploads.files.map(({ attachment_id }) => attachment_id)).toEqual(['c.pdf']);
    expect(uploads.queue.map(({ problem }) => problem)).toEqual(['type', 'network']);
    expect(uploads.queue.map(canRetry)).toEqual([false, true]);
  });
});

describe('an upload', () => {
  it('of several files for a single-file question takes the first one', () => {
    const { uploads } = setUp();
    uploads.add(single, [file('a.pdf'), file('b.pdf')]);
    expect(uploads.queue.map((upload) => upload.file.name)).toEqual(['a.pdf']);
  });

  it('that is cancelled is aborted, and the next one starts', async () => {
    const { uploads, calls, settle, bucket } = setUp();
    uploads.add(several, [file('a.pdf'), file('b.pdf')]);
    await settle();
    const [first] = uploads.queue;
    if (first !== undefined) uploads.drop(first);
    await bucket(true);
    expect(calls).toEqual([
      'ticket a.pdf',
      'put a.pdf',
      'abort',
      'ticket b.pdf',
      'put b.pdf',
      'complete b.pdf key1',
    ]);
  });

  it('whose completion got no reply is completed again with the same key, without sending the bytes again', async () => {
    const { uploads, calls, next, settle, bucket } = setUp();
    uploads.add(several, [file('a.pdf')]);
    await settle();
    next(unreachable);
    await bucket(true);
    const [failed] = uploads.queue;
    expect(failed).toMatchObject({ state: 'failed', problem: 'network' });
    if (failed !== undefined) uploads.retry(failed);
    await settle();
    expect(calls).toEqual(['ticket a.pdf', 'put a.pdf', 'complete a.pdf key1', 'complete a.pdf key1']);
    expect(uploads.files).toHaveLength(1);
  });

  it('that the service refuses shows its message, and cannot be retried', async () => {
    const { uploads, next, settle, bucket } = setUp();
    uploads.add(several, [file('a.pdf')]);
    await settle();
    next(refused('validation_error', { file: ['The content does not fit the name.'] }));
    await bucket(true);
    expect(uploads.queue[0]).toMatchObject({
      problem: 'The content does not fit the name.',
      sent: undefined,
    });
    expect(uploads.queue.map(canRetry)).toEqual([false]);
  });

  it('whose question got a file from another window loads that file', async () => {
    const { uploads, next, hold, settle } = setUp();
    hold([stored('theirs', 2)]);
    next(refused('file_already_there'));
    uploads.add(single, [file('a.pdf')]);
    await settle();
    expect(uploads.queue[0]).toMatchObject({ problem: 'there' });
    expect(uploads.files.map(({ attachment_id }) => attachment_id)).toEqual(['theirs']);
  });

  it('reports a locked response and an ended session to the page', async () => {
    const { uploads, calls, next, settle } = setUp();
    next(refused('response_not_editable'), { kind: 'closed', reason: 'ended' });
    uploads.add(several, [file('a.pdf'), file('b.pdf')]);
    await settle();
    expect(calls).toEqual(['ticket a.pdf', 'locked', 'ticket b.pdf', 'closed ended']);
  });
});

describe('a file that the service does not accept', () => {
  it.each([
    ['report.exe', 1, 'type'],
    ['report.pdf', 0, 'empty'],
    ['report.pdf', 10 * 1024 * 1024 + 1, 'size'],
  ])('is not sent: %s of %i bytes', (name, bytes, problem) => {
    const { uploads, calls } = setUp();
    uploads.add(several, [file(name, bytes)]);
    expect([uploads.queue[0]?.problem, uploads.busy, calls]).toEqual([problem, false, []]);
  });
});

describe('a scan', () => {
  const judged = (id: string, scan_status: ReturnType<typeof stored>['scan_status']) => ({
    ...stored(id),
    scan_status,
  });

  it('is looked for at growing intervals, until there is a verdict on every file', async () => {
    const both = [judged('a', 'pending'), judged('b', 'pending')];
    const after = [judged('a', 'clean'), judged('b', 'infected')];
    const { uploads, calls } = setUp(both, [both, after]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual(['wait 5000', 'wait 10000']);
    expect(uploads.files.map(isRefused)).toEqual([false, true]);
  });

  it('is not looked for where there is none', async () => {
    const { calls } = setUp([stored('a'), judged('b', 'clean')]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([]);
  });
});

describe('a removal', () => {
  it('has to be confirmed, and can be cancelled', () => {
    const { uploads, calls } = setUp([stored('a')]);
    uploads.confirmRemoval(stored('a'));
    expect(uploads.removal).toEqual({ id: 'a', step: 'unconfirmed' });
    uploads.confirmRemoval();
    expect([uploads.removal, calls]).toEqual([undefined, []]);
  });

  it('removes the file, also where another window has already removed it', async () => {
    const { uploads, next } = setUp([stored('a'), stored('b')]);
    await uploads.remove(stored('a'));
    next(refused('not_found'));
    await uploads.remove(stored('b'));
    expect(uploads.files).toEqual([]);
  });

  it('that fails keeps the file and reports the failure', async () => {
    const { uploads, next } = setUp([stored('a')]);
    next(unreachable);
    await uploads.remove(stored('a'));
    expect([uploads.files.length, uploads.removal]).toEqual([1, { id: 'a', step: 'failed' }]);
  });
});

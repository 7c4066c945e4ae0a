/** Each verification sample accepts real deliveries and refuses changed ones, where its runtime is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import { webhookRequest } from '#shared/domain/webhooks/delivery/request.ts';
import { EventEnvelope } from '#shared/domain/webhooks/delivery/schema.ts';
import { WEBHOOK_SAMPLES } from '../../../docs/derived/webhooks/samples.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/samples/webhooks/', import.meta.url));
const EXAMPLES = new URL('../../../docs/generated/examples.json', import.meta.url);

const built = mkdtempSync(join(tmpdir(), 'probity-samples-'));
process.once('exit', () => rmSync(built, { recursive: true }));

interface Runtime {
  readonly command: string;
  readonly version: string;
  /** Compiles the sample once, where that is faster than with each run. */
  readonly build?: (file: string) => readonly string[];
  readonly run: (file: string) => readonly [command: string, ...args: string[]];
}

const program = join(built, 'verify');

const RUNTIMES: Readonly<Record<string, Runtime>> = {
  TypeScript: {
    command: process.execPath,
    version: '--version',
    run: (file) => [process.execPath, file],
  },
  Python: { command: 'python3', version: '--version', run: (file) => ['python3', file] },
  Java: {
    command: 'javac',
    version: '--version',
    build: (file) => ['-d', built, file],
    run: () => ['java', '-cp', built, 'Verify'],
  },
  Go: {
    command: 'go',
    version: 'version',
    build: (file) => ['build', '-o', program, file],
    run: () => [program],
  },
  PHP: { command: 'php', version: '--version', run: (file) => ['php', file] },
  'C#': {
    command: 'dotnet',
    version: '--version',
    build: (file) => ['build', '--output', join(built, 'dotnet'), dirname(file)],
    run: () => ['dotnet', join(built, 'dotnet', 'verify.dll')],
  },
};

function runtimeOf(language: string): Runtime {
  const runtime = RUNTIMES[language];
  if (runtime === undefined) throw new Error(`it is not known how ${language} is run`);
  return runtime;
}

/** True where the runtime answers. */
function isInstalled(language: string): boolean {
  const { command, version } = runtimeOf(language);
  return spawnSync(command, [version]).status === 0;
}

/** The samples need no module, and nothing may be fetched. */
const OFFLINE = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' };

function envelopes(): readonly EventEnvelope[] {
  const { events } = unsafeExamples(JSON.parse(readFileSync(EXAMPLES, 'utf8')));
  return ['screening.completed', 'verification.session_completed'].map((type) => {
    const envelope = EventEnvelope.parse(events[type]);
    // Letters of several scripts, and a separator that JSON leaves as it is.
    return { ...envelope, data: { ...envelope.data, note: 'Žofia 株式会社 \u2028 🙂' } };
  });
}

interface Sent {
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What the sample says, and its exit code. */
function verified(language: string, file: string, { secrets, headers, body }: Sent) {
  const [command, ...args] = runtimeOf(language).run(`${FOLDER}${file}`);
  const given = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name] ?? '');
  const { status, stdout, stderr } = spawnSync(command, [...args, secrets.join(','), ...given], {
    input: body,
    encoding: 'utf8',
  });
  return { status, said: stdout.trim(), stderr };
}

const secret = newWebhookSecret();
const previous = newWebhookSecret();

function delivery(envelope: EventEnvelope, change: { now?: number; replaced?: boolean } = {}): Sent {
  const secrets = change.replaced === true ? { current: secret, previous } : { current: secret };
  const attempt = { url: 'https://a.example/', deliveryId: 'd', attempt: 1, envelope, secrets };
  const { headers, body } = webhookRequest({ ...attempt, now: change.now ?? Date.now() });
  return { secrets: [secret], headers, body: Buffer.from(body) };
}

function flipped(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}

/** The tests of every sample that is read by its runtime, or of every one that is compiled first. */
export function testSamples(how: 'read' | 'compiled'): void {
  for (const { language, file } of WEBHOOK_SAMPLES)
    if ((runtimeOf(language).build !== undefined) === (how === 'compiled')) testSample(language, file);
}

/** The tests of the sample in a language. */
function testSample(language: string, file: string): void {
  const isHere = isInstalled(language);
  const why = isHere ? '' : ` (skipped: no ${runtimeOf(language).command} here)`;
  describe.skipIf(!isHere)(`the sample in ${language}${why}`, () => {
    beforeAll(() => {
      const { command, build } = runtimeOf(language);
      if (build === undefined) return;
      const { status, stderr } = spawnSync(command, [...build(`${FOLDER}${file}`)], {
        encoding: 'utf8',
        env: OFFLINE,
      });
      if (status !== 0) throw new Error(stderr);
    });

    test('accepts deliveries of both groups of events, and by either secret while one is replaced', () => {
      for (const envelope of envelopes())
        expect(verified(language, file, delivery(envelope))).toMatchObject({ status: 0, said: 'verified' });
      const [envelope] = envelopes();
      if (envelope === undefined) throw new Error('there is an example');
      const sent = delivery(envelope, { replaced: true });
      expect(verified(language, file, { ...sent, secrets: [previous] })).toMatchObject({ status: 0 });
      // The consumer knows both, the sender has only one.
      const known = { ...delivery(envelope), secrets: [newWebhookSecret(), secret] };
      expect(verified(language, file, known)).toMatchObject({ status: 0 });
    });

    test('refuses a flipped bit, another secret, and a timestamp of six minutes ago', () => {
      const [envelope] = envelopes();
      if (envelope === undefined) throw new Error('there is an example');
      const sent = delivery(envelope);
      const refused = (change: Partial<Sent>) => verified(language, file, { ...sent, ...change });
      const unsigned = { status: 1, said: 'refused: no signature fits' };
      expect(refused({ body: flipped(sent.body) })).toMatchObject(unsigned);
      expect(refused({ secrets: [newWebhookSecret()] })).toMatchObject(unsigned);
      expect(verified(language, file, delivery(envelope, { now: Date.now() - 360_000 }))).toMatchObject({
        status: 1,
        said: 'refused: the timestamp is too old or too new',
      });
    });
  });
}

interface RecordedExamples {
  readonly events: Readonly<Record<string, unknown>>;
}

/** The file that `npm run docs` writes. */
function unsafeExamples(value: unknown): RecordedExamples {
  return value as RecordedExamples;
}

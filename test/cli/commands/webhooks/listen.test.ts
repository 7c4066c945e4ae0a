/** The receiver of the command line: what it verifies, what it answers, what it prints. */
import { expect, test } from 'vitest';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import { webhookRequest } from '#shared/domain/webhooks/delivery/request.ts';
import type { Terminal } from '../../../../cli/output/terminal.ts';
import { run } from '../../../../cli/program.ts';

const secret = newWebhookSecret();

const envelope = {
  id: '0192f7a4-6c1e-4b7e-9d53-000000000001',
  event: 'case.opened',
  event_type: 'case.opened',
  timestamp: '2026-03-02T10:00:00.000Z',
  tenant_id: 't',
  is_test_data: true,
  data: { case_id: 'c' },
};

type Change = Partial<Parameters<typeof webhookRequest>[0]> & { readonly body?: string };

/** Runs the command until `changes.length` requests have arrived; answers its output and its answers. */
async function listened(options: string, changes: readonly Change[]) {
  const out: string[] = [];
  const { promise: address, resolve } = Promise.withResolvers<string>();
  const terminal: Terminal = {
    out: (text) => void out.push(text),
    err: (text) => {
      const found = /http:\S+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    },
    colour: false,
    interactive: false,
    ask: async () => '',
  };
  const argv = `webhooks listen --port 0 --count ${changes.length} ${options}`.trim().split(' ');
  const running = run(argv, terminal);
  const url = await address;
  const answers: number[] = [];
  for (const { body, ...change } of changes) {
    const attempt = {
      url,
      secrets: { current: secret },
      deliveryId: 'd-1',
      envelope,
      attempt: 1,
      now: Date.now(),
    };
    const sent = webhookRequest({ ...attempt, ...change });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...sent.headers },
      body: body ?? sent.body,
    });
    answers.push(answer.status);
  }
  return { exitCode: await running, lines: out, answers };
}

test('shows a row per request, and ends with 0 where every signature is good', async () => {
  const { exitCode, lines, answers } = await listened(`--secret ${secret}`, [{}, { replayOf: 'd-0' }]);
  expect([exitCode, answers]).toEqual([0, [204, 204]]);
  expect(lines[0]).toMatch(/^TIME \(UTC\) +EVENT +DELIVERY +ATTEMPT +SIGNATURE +ANSWER +REPLAY$/);
  expect(lines[1]).toMatch(/ case\.opened +d-1 +1 +good +204$/);
  expect(lines[2]).toMatch(/ good +204 +yes$/);
});

test('tells wrong, old and missing signatures, and ends with 1', async () => {
  const changes: Change[] = [
    { secrets: { current: newWebhookSecret() } },
    { body: JSON.stringify({ ...envelope, event: 'case.closed' }) },
    { now: Date.now() - 400_000 },
  ];
  const { exitCode, lines } = await listened(`--secret ${secret} --json`, changes);
  expect(exitCode).toBe(1);
  expect(lines.map((line) => JSON.parse(line).signature)).toEqual(['wrong', 'wrong', 'old']);
});

test('verifies with the old and with the new secret while a secret is replaced', async () => {
  const previous = newWebhookSecret();
  for (const known of [secret, previous]) {
    const { exitCode } = await listened(`--secret ${known}`, [{ secrets: { current: secret, previous } }]);
    expect(exitCode).toBe(0);
  }
});

test('plays faults: the first attempts of a delivery are answered with 500', async () => {
  const { answers } = await listened('--fail 2', [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }]);
  expect(answers).toEqual([500, 500, 204]);
});

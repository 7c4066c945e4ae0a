import { beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../console/base/remote/api.ts';
import type { Outcome } from '../../../console/base/remote/outcome.ts';
import { startSession } from '../../../console/base/session/session.ts';
import { FakeService } from '../fake-service/fake-service.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

describe('who acts, before a decision', () => {
  let service: FakeService;
  let reads: number;
  let isReached: boolean;
  beforeEach(() => {
    [service, reads, isReached] = [new FakeService(), 0, true];
  });

  async function opened(now = NOW) {
    const session = startSession(
      () =>
        apiOf(async () => {
          reads += 1;
          if (!isReached) return UNREACHABLE;
          return { kind: 'done', value: service.view(), etag: undefined };
        }),
      () => now,
    );
    await session.read();
    reads = 0;
    return session;
  }

  it('is not asked as long as the confirmation holds by the clock of the service, whatever the browser believes', async () => {
    service.steppedUpUntil = inMinutes(10);
    const session = await opened();
    expect(await session.confirmed('decision')).toBe(true);
    expect([reads, session.question.get()]).toEqual([0, undefined]);
  });

  it('is not asked again where the person has confirmed in another tab meanwhile', async () => {
    const session = await opened();
    service.steppedUpUntil = inMinutes(14);
    expect(await session.confirmed('decision')).toBe(true);
    expect(session.question.get()).toBeUndefined();
  });

  it('is asked where it has ended, and where the service cannot be reached what was read stays', async () => {
    service.steppedUpUntil = inMinutes(-1);
    const session = await opened();
    isReached = false;
    const answer = session.confirmed('decision');
    await expect.poll(() => session.question.get()?.reason).toBe('decision');
    expect(session.state.get().kind).toBe('in');
    session.question.get()?.answer(false);
    expect(await answer).toBe(false);
  });
});

const UNREACHABLE: Outcome<never> = {
  kind: 'unreachable',
  offline: false,
  refusal: { status: 0, code: 'no_reply', detail: '', requestId: '', body: {} },
  retryAfterMs: undefined,
};

function apiOf(get: () => Promise<Outcome<unknown>>): Api {
  return {
    get: async <T>() => unsafeReply<T>(await get()),
    file: async () => UNREACHABLE,
    change: async () => UNREACHABLE,
    sendAndForget: () => {},
  };
}

function unsafeReply<T>(outcome: Outcome<unknown>): Outcome<T> {
  return outcome as Outcome<T>;
}

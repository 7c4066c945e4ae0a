/** Lets time pass for the services in this process, and for what signs addresses. */
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../in-process-api.ts';

/** The signer reads the clock of the process; the services have their own. Afterwards both are the same. */
export async function pass(api: InProcessApi, milliseconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: await api.clock.advance(milliseconds) });
  const { objects, lists } = api.ports;
  await agreeOnTheTime(() => objects.within(unsafeTenantScope(randomUUID(), 'test')).list('none'));
  await agreeOnTheTime(() => lists.current());
}

/**
 * A client of S3 remembers by how much the clock of the service was ahead of its own, so it is ahead itself when both are the same again.
 * It corrects that with the first request that is refused, and does not always repeat it.
 */
async function agreeOnTheTime(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RequestTimeTooSkewed')) throw error;
    await ask();
  }
}

/** Lets time pass for the services in this process, and for what signs addresses. */
import { vi } from 'vitest';
import type { InProcessApi } from '../../in-process-api.ts';

/** The signer reads the clock of the process; the services have their own. */
export async function pass(api: InProcessApi, milliseconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: await api.clock.advance(milliseconds) });
}

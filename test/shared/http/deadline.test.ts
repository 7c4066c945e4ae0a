/** A call that takes longer than its function lives is refused before, so that the caller knows that it can be repeated. */
import { describe, expect, it } from 'vitest';
import { withinDeadline } from '#shared/http/deadline.ts';

describe('a call', () => {
  it('that is done in time has its own outcome', async () => {
    expect(await withinDeadline(29_000, Promise.resolve('done'))).toBe('done');
    await expect(withinDeadline(29_000, Promise.reject(new Error('own')))).rejects.toThrow('own');
  });

  it('that is not done when the function ends is refused with 503 and Retry-After', async () => {
    const refusal = await withinDeadline(0, new Promise(() => undefined)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 503, code: 'temporarily_unavailable' });
    expect(refusal).toHaveProperty('headers');
  });
});

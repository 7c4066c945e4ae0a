/** How long the gateway waits for an integration. */
import { describe, expect, it } from 'vitest';
import { integrationTimeout } from '../../../local/gateway/integration-timeout.ts';
import { Reading } from '../../../local/template/reading.ts';

const of = (TimeoutInMillis?: number) => new Reading({ TimeoutInMillis }, 'Integration');

describe('the wait for an integration', () => {
  it('is 29 seconds where the template says nothing, also for a streamed response', () => {
    expect([integrationTimeout(of(), 'buffered'), integrationTimeout(of(), 'streamed')]).toEqual([
      29_000, 29_000,
    ]);
  });

  it('is what the template says, up to 15 minutes for a streamed response', () => {
    expect([integrationTimeout(of(50), 'buffered'), integrationTimeout(of(900_000), 'streamed')]).toEqual([
      50, 900_000,
    ]);
  });

  it.each([
    [29_001, 'buffered'],
    [900_001, 'streamed'],
    [49, 'buffered'],
  ] as const)('of %i ms is refused where the response is %s, as at a deployment', (milliseconds, mode) => {
    expect(() => integrationTimeout(of(milliseconds), mode)).toThrow('Integration.TimeoutInMillis');
  });
});

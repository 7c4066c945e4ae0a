/** A failed screening is told as one: on the entity, in lists, and until another is under way. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { NOBODY, ScreeningFixture } from '../../support/screening/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
});

/** As the entity says it, and as the list says it. */
async function saidOf(id: string) {
  const entity = await fixture.call('GET', `/api/v1/entities/${id}/`);
  const list = await fixture.call('GET', '/api/v1/entities/');
  const [line] = unsafeLines(list.body['results']);
  const [mine, listed] = [entity.body, line ?? {}].map((each) => ({
    status: each['screening_status'],
    failure: each['screening_failure'],
  }));
  expect(listed).toEqual(mine);
  return mine;
}

async function failing(): Promise<string> {
  fixture.provider.failure = new ProviderFailed('refused', { retryable: false });
  const failed = await fixture.screened(NOBODY);
  return String(Object(failed.body['entity']).id);
}

describe('an entity whose screening failed', () => {
  it('says when and why, and that it is not screened', async () => {
    const before = Date.parse(new Date(api.clock.now()).toISOString());
    const id = await failing();
    const said = await saidOf(id);
    expect(said).toEqual({
      status: 'not_screened',
      failure: { at: expect.any(String), reason: 'refused' },
    });
    expect(Date.parse(Object(said?.failure).at)).toBeGreaterThanOrEqual(before);
  });

  it('says it no more once another screening is under way, and not after it has ended well', async () => {
    const id = await failing();
    expect((await fixture.start(id)).status).toBe(202);
    expect(await saidOf(id)).toEqual({ status: 'not_screened', failure: null });
    fixture.provider.failure = undefined;
    await fixture.work();
    expect(await saidOf(id)).toEqual({ status: 'screened', failure: null });
  });

  it('keeps what an earlier screening has found, and says that the last one failed until one ends well', async () => {
    const screened = await fixture.screened(NOBODY);
    const id = String(Object(screened.body['entity']).id);
    expect(await saidOf(id)).toEqual({ status: 'screened', failure: null });
    fixture.provider.failure = new ProviderFailed('unavailable', { retryable: true });
    await fixture.again(id);
    expect(await saidOf(id)).toMatchObject({ status: 'screened', failure: { reason: 'unavailable' } });
    fixture.provider.failure = undefined;
    await fixture.again(id);
    expect(await saidOf(id)).toEqual({ status: 'screened', failure: null });
  });
});

function unsafeLines(results: unknown): readonly Readonly<Record<string, unknown>>[] {
  return results as readonly Readonly<Record<string, unknown>>[];
}

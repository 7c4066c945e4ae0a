import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { MortalProcess } from '../../support/crashing-ports.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { CommentFixture, PATH } from './fixture.ts';

let api: InProcessApi;
let fixture: CommentFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await CommentFixture.open(api);
});

describe('what a comment is about', () => {
  // proves ISO-015, COM-111
  it('answers the same 404 where it is unknown, foreign or of the other environment', async () => {
    const stranger = await makeTenant(api);
    const comment = await fixture.write({ answer_id: fixture.answerId, text: 'x' });
    const about = async (key: string, subject: Readonly<Record<string, string>>) => {
      const written = await api.call('POST', PATH, { key, body: { ...subject, text: 'x' } });
      const listed = await fixture.list(subject, key);
      return [written, listed].map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }));
    };
    const unknown = { status: 404, body: { detail: 'Not found.', code: 'not_found', request_id: '' } };
    const before = (await fixture.stored()).length;
    const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [fixture.tenant.live, { answer_id: randomUUID() }],
      [fixture.tenant.live, { file_answer_id: randomUUID() }],
      [fixture.tenant.live, { answer_id: fixture.responseId }],
      [fixture.tenant.live, { answer_id: fixture.fileId }],
      [fixture.tenant.live, { file_answer_id: fixture.answerId }],
      [fixture.tenant.live, { answer_id: String(comment.body['id']) }],
      [fixture.tenant.live, { answer_id: memberId(fixture.responseId, 'answer', 999_999) }],
      [fixture.tenant.live, { file_answer_id: memberId(fixture.responseId, 'attachment', 78) }],
      [stranger.live, { answer_id: fixture.answerId }],
      [stranger.live, { file_answer_id: fixture.fileId }],
      [fixture.tenant.test, { answer_id: fixture.answerId }],
      [fixture.tenant.test, { file_answer_id: fixture.fileId }],
    ];
    for (const [key, subject] of cases) expect(await about(key, subject)).toEqual([unknown, unknown]);
    expect((await fixture.stored()).length).toBe(before);
  });

  it('may not go away between reading and writing', async () => {
    const key = responseKey(fixture.tenant.scopes.live, fixture.responseId);
    const file = { pk: key.pk, sk: `ATT#${fixture.fileId}` };
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'x' });
    const path = `${PATH}${String(made.body['id'])}/`;
    const losing = (gone: { readonly pk: string; readonly sk: string }) =>
      api.process(new Meddling(() => fixture.tenant.table('live').commit([{ remove: gone }])));
    const call = { key: fixture.tenant.live, body: { file_answer_id: fixture.fileId, text: 'late' } };
    expect((await losing(file).call('POST', PATH, call)).status).toBe(404);
    const late = { key: fixture.tenant.live, body: { answer_id: fixture.answerId, text: 'late' } };
    expect((await losing(key).call('POST', PATH, late)).status).toBe(404);
    expect((await api.call('PATCH', path, { key: fixture.tenant.live, body: { text: 'late' } })).status).toBe(
      404,
    );
    expect(await fixture.stored()).toHaveLength(1);
  });
});

/** A process in whose way something happens, once, right before its first commit. */
class Meddling extends MortalProcess {
  #meddle: (() => Promise<void>) | undefined;

  constructor(meddle: () => Promise<void>) {
    super();
    this.#meddle = meddle;
  }

  override tables(real: Tables): Tables {
    const within: Tables['within'] = (fence) => {
      const table = real.within(fence);
      return {
        get: (key, options) => table.get(key, options),
        getMany: (keys, options) => table.getMany(keys, options),
        query: (query) => table.query(query),
        update: (key, changes, when) => table.update(key, changes, when),
        commit: (writes) => this.#commit(() => table.commit(writes)),
      };
    };
    return { within };
  }

  async #commit(run: () => Promise<void>): Promise<void> {
    const meddle = this.#meddle;
    this.#meddle = undefined;
    await meddle?.();
    await run();
  }
}

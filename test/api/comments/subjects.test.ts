import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { MortalProcess } from '../../support/crashing-ports.ts';
import { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant } from '../../support/tenant.ts';
import { Desk, PATH } from './desk.ts';

let api: InProcessApi;
let desk: Desk;
beforeAll(async () => {
  api = await InProcessApi.open();
});
beforeEach(async () => {
  desk = await Desk.open(api);
});
afterAll(() => api.close());

describe('what a comment is about', () => {
  // proves ISO-015, COM-111
  it('answers the same 404 where it is unknown, foreign or of the other environment', async () => {
    const stranger = await makeTenant(api);
    const comment = await desk.write({ answer_id: desk.answerId, text: 'x' });
    const about = async (key: string, subject: Readonly<Record<string, string>>) => {
      const written = await api.call('POST', PATH, { key, body: { ...subject, text: 'x' } });
      const listed = await desk.list(subject, key);
      return [written, listed].map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }));
    };
    const unknown = { status: 404, body: { detail: 'Not found.', code: 'not_found', request_id: '' } };
    const before = (await desk.stored()).length;
    const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [desk.tenant.live, { answer_id: randomUUID() }],
      [desk.tenant.live, { file_answer_id: randomUUID() }],
      [desk.tenant.live, { answer_id: desk.responseId }],
      [desk.tenant.live, { answer_id: desk.fileId }],
      [desk.tenant.live, { file_answer_id: desk.answerId }],
      [desk.tenant.live, { answer_id: String(comment.body['id']) }],
      [desk.tenant.live, { answer_id: memberId(desk.responseId, 'answer', 999_999) }],
      [desk.tenant.live, { file_answer_id: memberId(desk.responseId, 'attachment', 78) }],
      [stranger.live, { answer_id: desk.answerId }],
      [stranger.live, { file_answer_id: desk.fileId }],
      [desk.tenant.test, { answer_id: desk.answerId }],
      [desk.tenant.test, { file_answer_id: desk.fileId }],
    ];
    for (const [key, subject] of cases) expect(await about(key, subject)).toEqual([unknown, unknown]);
    expect((await desk.stored()).length).toBe(before);
  });

  it('may not go away between reading and writing', async () => {
    const key = responseKey(desk.tenant.scopes.live, desk.responseId);
    const file = { pk: key.pk, sk: `ATT#${desk.fileId}` };
    const made = await desk.write({ answer_id: desk.answerId, text: 'x' });
    const path = `${PATH}${String(made.body['id'])}/`;
    const losing = (gone: { readonly pk: string; readonly sk: string }) =>
      api.process(new Meddling(() => desk.tenant.table('live').commit([{ remove: gone }])));
    const call = { key: desk.tenant.live, body: { file_answer_id: desk.fileId, text: 'late' } };
    expect((await losing(file).call('POST', PATH, call)).status).toBe(404);
    const late = { key: desk.tenant.live, body: { answer_id: desk.answerId, text: 'late' } };
    expect((await losing(key).call('POST', PATH, late)).status).toBe(404);
    expect((await api.call('PATCH', path, { key: desk.tenant.live, body: { text: 'late' } })).status).toBe(
      404,
    );
    expect(await desk.stored()).toHaveLength(1);
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

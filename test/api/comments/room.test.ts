/** Comments and notes cannot make a response unreadable: they are limited, and embedded ones are cut. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { TEXT_ROOM } from '#shared/domain/responses/text-room.ts';
import { bytesOfText, MOST_REPLY_BYTES } from '#shared/http/exchange/reply-size.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { fill, sendAndOpen } from '../../support/journeys.ts';
import { comment, note, session } from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

/** Four bytes each, the most that a character takes in a reply beside those that are escaped. */
const LONG = '𠀀'.repeat(5_000);
const Answers = z.array(
  z.looseObject({
    comments: z.array(z.looseObject({ created_at: z.string() })),
    num_of_comments: z.int(),
    comments_url: z.string().nullable(),
  }),
);

async function opened() {
  const sent = await sendAndOpen(api, tenant);
  await fill(api, tenant, sent.bearer);
  return sent;
}

const read = (path: string) => api.call('GET', path, { key: tenant.live });
const answerId = (responseId: string, question: 'name' = 'name') =>
  memberId(responseId, 'answer', tenant.questionnaire.ids[question]);
const write = (responseId: string, text: string): Promise<Answer> =>
  api.call('POST', '/api/v1/comments/', {
    key: tenant.live,
    body: { answer_id: answerId(responseId), text },
  });
const size = (answer: Answer) => bytesOfText(JSON.stringify(answer.body));

/** Writes until a refusal. */
async function until(refusal: number, most: number, write: () => Promise<Answer>) {
  for (let made = 0; made < most; made += 1) {
    const answer = await write();
    if (answer.status === refusal) return { made, refused: answer };
    expect(answer.status).toBe(201);
  }
  throw new Error(`there was no refusal in ${most} calls`);
}

describe('a respondent who comments without end', () => {
  it('is refused with a 400, and every reply about the response stays below the limit', async () => {
    const { bearer, responseId } = await opened();
    const question = tenant.questionnaire.ids.name;
    const { made, refused } = await until(400, 360, () =>
      comment(api, bearer, { question_id: question, text: LONG }),
    );
    expect(made).toBeGreaterThan(40);
    expect(refused.body).toMatchObject({ error: true, status_code: 400, code: 'too_many_comments' });
    for (const path of [
      `responses/${responseId}/`,
      `responses/${responseId}/answers/`,
      `comments/?response_id=${responseId}`,
    ]) {
      const answer = await read(`/api/v1/${path}`);
      expect(answer.status).toBe(200);
      expect(size(answer)).toBeLessThan(MOST_REPLY_BYTES);
    }
    const page = await session(api, bearer);
    expect(page.status).toBe(200);
    expect(size(page)).toBeLessThan(MOST_REPLY_BYTES);
    expect((await write(responseId, 'The tenant still has room.')).status).toBe(201);
  });
});

describe('comments of the tenant', () => {
  it('that are more than a response may have are refused, and a deleted one makes room', async () => {
    const { responseId } = await opened();
    const text = 'x'.repeat(10_000);
    const first = await write(responseId, text);
    const { made, refused } = await until(400, TEXT_ROOM.key.count, () => write(responseId, text));
    expect(made).toBeGreaterThan(90);
    expect(refused.body['code']).toBe('too_many_comments');
    const path = `/api/v1/comments/${String(first.body['id'])}/`;
    const patched = await api.call('PATCH', path, { key: tenant.live, body: { text: 'x'.repeat(9_000) } });
    expect(patched.status).toBe(200);
    expect((await api.call('DELETE', path, { key: tenant.live })).status).toBe(204);
    expect((await write(responseId, text)).status).toBe(201);
  });

  it('twenty at once never exceed the limit together', async () => {
    const { responseId } = await opened();
    const text = 'x'.repeat(10_000);
    for (let made = 0; made < 90; made += 1) await write(responseId, text);
    const at = await Promise.all(Array.from({ length: 20 }, () => write(responseId, text)));
    const made = 90 + at.filter(({ status }) => status === 201).length;
    expect(new Set(at.map(({ status }) => status))).toEqual(new Set([201, 400]));
    expect(made * 10_000).toBeLessThan(TEXT_ROOM.key.bytes);
    expect((await write(responseId, text)).status).toBe(400);
  });
});

describe('comments that are embedded in an answer', () => {
  it('are the newest where there are many, with their count and the address of the others', async () => {
    const { responseId } = await opened();
    for (let made = 0; made < 60; made += 1) {
      await write(responseId, `comment ${made}`);
      await api.clock.advance(1_000);
    }
    const found = Answers.parse((await read(`/api/v1/responses/${responseId}/answers/`)).body);
    const commented = found.find(({ num_of_comments }) => num_of_comments > 0);
    expect(commented?.num_of_comments).toBe(60);
    expect(commented?.comments.map((each) => each['text'])).toEqual(
      Array.from({ length: 50 }, (_, index) => `comment ${index + 10}`),
    );
    const url = commented?.comments_url ?? '';
    expect(url).toContain(`/api/v1/comments/?answer_id=${answerId(responseId)}`);
    const all = await read(url.slice(url.indexOf('/api/')));
    expect(all.body['count']).toBe(60);
    expect(found.filter((each) => each !== commented).map((each) => each.comments_url)).toEqual(
      found.filter((each) => each !== commented).map(() => null),
    );
  });
});

describe('notes', () => {
  it('that are more than a response may have are refused, and a deleted one makes room', async () => {
    const { responseId } = await opened();
    const text = 'x'.repeat(10_000);
    const first = await note(api, tenant, responseId, { text });
    const { refused } = await until(400, TEXT_ROOM.note.count, () => note(api, tenant, responseId, { text }));
    expect(refused.body).toMatchObject({ error: true, status_code: 400, code: 'too_many_notes' });
    const path = `/api/v1/responses/${responseId}/notes/${String(first.body['id'])}/`;
    expect((await api.call('DELETE', path, { key: tenant.live })).status).toBe(204);
    expect((await note(api, tenant, responseId, { text })).status).toBe(201);
    const listed = await read(`/api/v1/responses/${responseId}/notes/`);
    expect(size(listed)).toBeLessThan(MOST_REPLY_BYTES);
  });
});

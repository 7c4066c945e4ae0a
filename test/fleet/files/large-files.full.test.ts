/**
 * Files of every size through the edge on the whole fleet: small forms go directly to the function, large ones through the
 * store, and too large ones are refused with the contract's error. One size for each way: whole-fleet.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sign } from '#shared/http/admission/verify-signature.ts';
import { RunningFleet } from '../../support/fleet/running-fleet.ts';
import {
  demoTenant,
  FRAMING,
  formOf,
  LARGEST_BODY,
  LargeFiles,
  MB,
  NOT_FOUND,
  TOO_LARGE,
} from '../suites/large-files/sender.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 });

let fleet: RunningFleet;
let files: LargeFiles;
beforeAll(async () => {
  fleet = await RunningFleet.start();
  files = await LargeFiles.open(fleet);
});
afterAll(() => fleet.end());

describe('a file', () => {
  it.each([
    ['of 1 MB', MB, false],
    ['of 9.5 MB', 9.5 * MB, true],
    ['that fills the largest body', LARGEST_BODY - FRAMING, true],
  ])('%s is attached whole, with 201', (_, size, redirected) => files.expectAttached(size, redirected));

  it('of 12 MB is refused with the contract’s 400 for its field', () => files.expectRefused(12 * MB));

  it.each(['save', 'save-and-submit'])('of 6 MB comes through %s as well', async (verb) => {
    const path = `${files.responsePath}${verb}/`;
    const answer = await files.send(formOf(6 * MB, 'no-question'), { method: 'PUT', path });
    // The form names no file question, so the operation refuses it, which shows that it was read.
    expect(answer).toMatchObject({ status: 400, redirected: true });
    expect(JSON.stringify(answer.body)).toContain('no-question');
  });

  it('of 6 MB is a document of the library, through the same redirection', async () => {
    const path = '/api/v1/documents/upload/';
    const form = formOf(6 * MB);
    const answer = await files.send(form, { path });
    expect(answer).toMatchObject({ status: 201, redirected: true, body: { size: form.file.length } });
    expect(await files.send(formOf(LARGEST_BODY + 1), { path })).toMatchObject({
      status: 400,
      body: TOO_LARGE,
    });
  });

  it('leaves nothing behind once its call was answered for good', async () => {
    await files.send(formOf(5 * MB));
    expect(await files.stagedObjects()).toBe(0);
  });
});

describe('the caller of a large file', () => {
  const large = formOf(5 * MB);

  it('may have to sign, and signs the call that it makes', async () => {
    const { api_key, api_secret } = demoTenant(fleet, 0).keys.hmac;
    const signed = (path: string) => ({ 'X-Request-Signature': sign(api_secret, `POST${path}`) });
    const good = await files.send(large, { key: api_key, headers: signed(files.uploadPath) });
    expect(good).toMatchObject({ status: 201, redirected: true });
    const bad = await files.send(large, { key: api_key, headers: signed('/api/v1/elsewhere/') });
    expect(bad).toMatchObject({ status: 401, body: { code: 'invalid_signature' } });
  });

  it('may repeat the call under its key, and has one file and one answer', async () => {
    const form = formOf(5 * MB);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await files.send(form, { headers });
    const second = await files.send(form, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await files.send(formOf(5 * MB), { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_conflict' } });
  });

  it('needs a key, its own response, and an Idempotency-Key', async () => {
    const wrong = await files.send(large, {
      key: `${files.key.slice(0, -1)}${files.key.endsWith('0') ? '1' : '0'}`,
    });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
    const foreign = await files.send(large, { key: demoTenant(fleet, 1).keys.test.api_key });
    expect(foreign).toMatchObject({ status: 404, body: NOT_FOUND });
    const unkeyed = await files.send(large, { headers: { 'Idempotency-Key': '' } });
    expect(unkeyed).toMatchObject({ status: 400, body: { error: 'missing_idempotency_key' } });
  });
});

describe('the address that a caller is sent on to', () => {
  const call = (path: string, options: Parameters<RunningFleet['call']>[2] = {}) =>
    fleet.call('GET', path, { idempotencyKey: randomUUID(), ...options });

  it('answers once, then as anything that is not there', async () => {
    const path = await files.stage(formOf(5 * MB));
    expect((await call(path, { key: files.key })).status).toBe(201);
    expect(await call(path, { key: files.key })).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it('asks who is there before it says whether anything is', async () => {
    const unknown = `/api/v1/uploads/${randomUUID()}/`;
    const path = await files.stage(formOf(5 * MB));
    expect((await Promise.all([call(path), call(unknown)])).map(({ status }) => status)).toEqual([401, 401]);
    expect(await call(unknown, { key: files.key })).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await call(path, { key: files.key })).status).toBe(201);
  });

  it('runs no call but those with forms, whatever was put aside', async () => {
    const form = formOf(5 * MB);
    const path = await files.stage(form, '/api/_staged/v1/entities/');
    expect(await call(path, { key: files.key })).toMatchObject({ status: 404, body: NOT_FOUND });
    const same = await files.stage(form, files.uploadPath.replace('/api/', '/api/_staged/'));
    expect((await call(same, { key: files.key })).status).toBe(201);
  });
});

describe('without a well-formed key', () => {
  it.each(['large form', 'staging path'])(
    'nothing is stored of a %s, and the caller is told 401',
    async (how) => {
      const before = await files.stagedObjects();
      const form = formOf(how === 'large form' ? 5 * MB : 1_000);
      const path =
        how === 'large form' ? files.uploadPath : files.uploadPath.replace('/api/', '/api/_staged/');
      for (const authorization of ['', 'Bearer guessed', 'Basic dXNlcjpwYXNzd29yZA==']) {
        const answer = await files.send(form, { path, headers: { Authorization: authorization } });
        expect([answer.status, answer.redirected]).toEqual([401, false]);
        expect(answer.body).toMatchObject({ error: 'invalid_api_key', code: 'invalid_api_key' });
      }
      expect(await files.stagedObjects()).toBe(before);
    },
  );
});

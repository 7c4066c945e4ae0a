/** Pictures of a verification: listed without being shown, and opened for a minute by those who decide, each time on record. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PictureList } from '#shared/domain/verification-sessions/pictures/schema.ts';
import { pass } from '../../../support/in-process/pass.ts';
import type { Answer, InProcessApi } from '../../../support/in-process-api.ts';
import { keyOf } from '../../../support/journeys.ts';
import { HOUR_MS, runTimers } from '../../../support/onboarding/fixture.ts';
import { jpeg, PersonAtStep, runVerifications } from '../../../support/onboarding/verification-step.ts';
import { RETENTION_DAYS, withGivenPictures } from '../../../support/onboarding/with-given-pictures.ts';
import { VendorFakes } from '../../../support/providers/open-fakes.ts';
import { makeTenant, OWNER, type TestTenant } from '../../../support/tenant.ts';
import { judgingStore } from '../../statuses/faults.ts';
import { SESSIONS } from '../fixture.ts';

type Caller = Parameters<InProcessApi['call']>[2];

const MINUTE_MS = 60_000;

let api: InProcessApi;
let tenant: TestTenant;
let person: PersonAtStep;

withGivenPictures((given) => {
  ({ api, tenant, person } = given);
});

const byKey = (mode: 'test' | 'live' = 'test'): Caller => ({ key: keyOf(tenant, mode) });
const pathOf = (rest = '') => `${SESSIONS}${person.verificationId}/pictures/${rest}`;
const list = async (caller = byKey()) => api.call('GET', pathOf(), caller);
const listed = async () => PictureList.parse((await list()).body);
const open = (picture: string, caller = byKey()) => api.call('POST', pathOf(`${picture}/open/`), caller);

async function concluded(sandbox_outcome = 'clear'): Promise<void> {
  await person.submit({ sandbox_outcome });
  await runVerifications(api, tenant.scopes.test);
}

async function anyPicture(): Promise<string> {
  return (await listed()).pictures[0]?.picture_id ?? '';
}

/** The rows of the trail about this verification. */
const rows = async () => {
  const target = `verification:${person.verificationId}`;
  return (await api.items())
    .filter((item) => item['action'] === 'verification_pictures.open' && item['target'] === target)
    .map(({ actor_kind, facts }) => ({ actor_kind, facts }));
};

const fileOf = (answer: Answer) => fetch(String(answer.body['download_url']));

describe('pictures that were handed in', () => {
  it('are listed with what they show, their size, their scan and the end of their retention', async () => {
    await concluded();
    const { pictures, ...rest } = await listed();
    expect(
      pictures.map(({ kind, side, content_type, size, scan_status }) => ({
        ...{ kind, side, content_type, size, scan_status },
      })),
    ).toEqual(
      [
        ['document', 'front', 'document_front'],
        ['document', 'back', 'document_back'],
        ['selfie', null, 'selfie'],
      ].map(([kind, side, slot]) => ({
        ...{ kind, side, content_type: 'image/jpeg', scan_status: 'clean' },
        size: jpeg(String(slot)).length,
      })),
    );
    const until = Date.parse(rest.retained_until ?? '') - api.clock.now();
    expect(Math.round(until / (24 * HOUR_MS))).toBe(RETENTION_DAYS);
    expect(rest).toMatchObject({
      session_id: person.verificationId,
      entity_id: person.entityId,
      absent_because: null,
      provider_name: 'Probity Sandbox',
    });
    expect(await rows()).toEqual([]);
  });

  it('are opened for a minute, under the type of our table, and kept by no cache', async () => {
    await concluded();
    const [front] = (await listed()).pictures;
    const opened = await open(front?.picture_id ?? '');
    expect([opened.status, opened.headers['Cache-Control']]).toEqual([200, 'no-store']);
    expect(opened.body).toMatchObject({ picture_id: front?.picture_id, content_type: 'image/jpeg' });
    const left = Date.parse(String(opened.body['expires_at'])) - api.clock.now();
    expect(Math.round(left / 1000)).toBe(60);
    const file = await fileOf(opened);
    expect(
      ['content-type', 'cache-control', 'content-disposition'].map((name) => file.headers.get(name)),
    ).toEqual(['image/jpeg', 'no-store', expect.stringMatching(/^inline; filename="document_front"/)]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(jpeg('document_front'));
    await pass(api, 2 * MINUTE_MS);
    expect((await fileOf(opened)).status).toBe(403);
  });

  it('say on the trail and in the timeline who opened which, and nothing of the picture', async () => {
    await concluded();
    const picture_id = await anyPicture();
    const analyst = await tenant.person('analyst', { steppedUpAt: api.clock.now() });
    const opened = await open(picture_id, analyst.as('test'));
    await open(picture_id);
    const facts = (by: string) => ({ by, slot: 'document_front', picture_id });
    const byWhom = [
      ['user', analyst.profile],
      ['key', OWNER],
    ] as const;
    const found = await rows();
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining(byWhom.map(([actor_kind, { id }]) => ({ actor_kind, facts: facts(id) }))),
    );
    const timeline = await api.call('GET', `/api/v1/entities/${person.entityId}/timeline/`, byKey());
    for (const [kind, { id, name }] of byWhom)
      expect(timeline.body['results']).toContainEqual({
        ...{ at: expect.any(String), actor: { kind, id: expect.any(String), name } },
        action: 'verification_pictures.open',
        subject: { type: 'verification', id: person.verificationId },
        facts: facts(id),
      });
    expect(JSON.stringify(await api.items())).not.toContain(String(opened.body['download_url']));
    expect(api.logged.join('\n')).not.toContain('X-Amz-Signature');
  });

  it('are one look under one key, with the address of the first call', async () => {
    await concluded();
    const picture = await anyPicture();
    const call = { ...byKey(), idempotencyKey: randomUUID() };
    const [first, again] = [await open(picture, call), await open(picture, call)];
    expect(again.body).toEqual(first.body);
    expect(await rows()).toHaveLength(1);
  });

  it('can be opened while they are examined', async () => {
    await person.submit();
    expect((await open(await anyPicture())).status).toBe(200);
  });
});

describe('who sees pictures', () => {
  beforeEach(() => concluded());

  it('is nobody by the scopes of verifications, and whoever has those of pictures', async () => {
    const picture = await anyPicture();
    const withScopes = async (...scopes: string[]) => ({ key: await tenant.key('test', { scopes }) });
    const verifying = await withScopes('verification:*');
    expect([(await list(verifying)).status, (await open(picture, verifying)).status]).toEqual([403, 403]);
    const reading = await withScopes('verification_pictures:read');
    expect([(await list(reading)).status, (await open(picture, reading)).status]).toEqual([200, 403]);
    expect((await open(picture, await withScopes('verification_pictures:write'))).status).toBe(200);
  });

  it('is a person who decides and has just confirmed who acts; viewers see the list alone', async () => {
    const picture = await anyPicture();
    const now = api.clock.now();
    const viewer = await tenant.person('viewer', { steppedUpAt: now });
    expect((await list(viewer.as('test'))).status).toBe(200);
    const refused = await open(picture, viewer.as('test'));
    expect([refused.status, refused.body['error']]).toEqual([403, 'insufficient_permissions']);
    const late = await tenant.person('analyst', { steppedUpAt: now - 15 * MINUTE_MS });
    const asked = await open(picture, late.as('test'));
    expect([asked.status, asked.body['error']]).toEqual([403, 'step_up_required']);
    expect(await rows()).toEqual([]);
  });

  it('is nobody of another tenant or environment: 404 as for what does not exist', async () => {
    const picture = await anyPicture();
    const stranger = { key: (await makeTenant(api)).test };
    for (const caller of [stranger, byKey('live')]) {
      expect((await list(caller)).status).toBe(404);
      expect((await open(picture, caller)).status).toBe(404);
    }
    const other = await PersonAtStep.open(api, tenant, { environment: 'test' });
    const path = `${SESSIONS}${other.verificationId}/pictures/${picture}/open/`;
    expect((await api.call('POST', path, byKey())).status).toBe(404);
    expect((await open(randomUUID())).status).toBe(404);
  });
});

describe('there is no picture, and the list says why,', () => {
  /** Nothing is listed, and a picture that was known before is 404. */
  async function isAbsent(reason: string, known: string): Promise<void> {
    expect(await listed()).toMatchObject({ pictures: [], absent_because: reason });
    expect((await open(known)).status).toBe(404);
    expect(await rows()).toEqual([]);
  }
  const uploaded = async () => {
    const stored = api.ports.objects.within(tenant.scopes.test);
    const names = await stored.list(`files/verification/${person.verificationId}/`);
    return names[0]?.split('/').at(-1) ?? '';
  };

  it('before the person has handed it in', async () => isAbsent('not_handed_in', await uploaded()));

  it('while the person is asked for it again', async () => {
    const known = await uploaded();
    await concluded('retake');
    await isAbsent('not_handed_in', known);
  });

  it('once the session has ended without results, whether or not the files are deleted by then', async () => {
    await person.submit();
    const known = await anyPicture();
    await api.call('DELETE', `${SESSIONS}${person.verificationId}/revoke/`, byKey());
    await isAbsent('session_ended', known);
  });

  it('after the retention time, whether or not the timers have rung', async () => {
    await concluded();
    const known = await anyPicture();
    await pass(api, RETENTION_DAYS * 24 * HOUR_MS + MINUTE_MS);
    await isAbsent('deleted', known);
    await pass(api, 3 * MINUTE_MS);
    await runTimers(api);
    await isAbsent('deleted', known);
  });

  it('where the files are gone although the record is there', async () => {
    await concluded();
    const known = await anyPicture();
    const stored = api.ports.objects.within(tenant.scopes.test);
    await stored.remove(await stored.list(`files/verification/${person.verificationId}/`));
    await isAbsent('deleted', known);
  });

  it('where the person was examined on the page of the provider, which keeps it', async () => {
    const fakes = await VendorFakes.open();
    try {
      const key = { pk: tenant.scopes.live.prefix, sk: 'ENV' };
      await tenant.table('live').update(key, { set: { identity_providers: ['stripe'] } });
      const via = api.over({ providers: fakes.providers() });
      person = await PersonAtStep.open(api, tenant, {}, via);
      person.via = via;
      await person.consent();
      await person.start();
      expect((await list(byKey('live'))).body).toMatchObject({
        ...{ pictures: [], absent_because: 'held_by_provider', provider_name: 'Stripe Identity' },
      });
    } finally {
      await fakes.close();
    }
  });
});

describe('a picture that is not found clean', () => {
  it('is listed as what it is, and not opened', async () => {
    await person.submit();
    const picture = await anyPicture();
    for (const [found, error] of [
      ['pending', 'document_being_scanned'],
      ['infected', 'document_infected'],
      ['unscannable', 'document_unscannable'],
    ] as const) {
      const via = api.over(judgingStore(api.ports.objects, found));
      const seen = PictureList.parse((await via.call('GET', pathOf(), byKey())).body);
      expect(seen.pictures.map(({ scan_status }) => scan_status)).toEqual([found, found, found]);
      const refused = await via.call('POST', pathOf(`${picture}/open/`), byKey());
      expect([refused.status, refused.body['error']]).toEqual([409, error]);
    }
    expect(await rows()).toEqual([]);
  });
});

/** Endpoints of one's own passkeys. */
import type { Operations, PersonRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { passkeyNotFound, sessionNotFound } from '../errors.ts';
import { ceremony, expectedOf } from './accept.ts';
import { newChallenge, useChallengeWrite } from './challenge.ts';
import { type PasskeyMailJob, passkeyMailWrites } from './mail-job.ts';
import { creationOptions } from './options.ts';
import { addWrites, credentialOf, findPasskey, findPasskeys, nameOf, removeWrites } from './repository.ts';
import type { passkeyRoutes } from './routes.ts';
import type { PasskeyRecord, PasskeyView } from './schema.ts';

export const passkeyOperations: Operations<typeof passkeyRoutes> = {
  async listPasskeys(_input, request) {
    const [records, vault] = await Promise.all([
      findPasskeys(request.organisation, personOf(request)),
      request.vault(),
    ]);
    const results = records.toSorted((a, b) => b.created_at - a.created_at);
    return { body: { results: results.map((record) => viewOf(record, vault)) } };
  },

  async askForPasskey(_input, request) {
    const { now, pepper, publicUrl, session } = request;
    const [{ owner: person }, records, vault] = await Promise.all([
      request.admitted(),
      findPasskeys(request.organisation, personOf(request)),
      request.vault(),
    ]);
    if (person === undefined) throw sessionNotFound();
    const use = { purpose: 'register', sessionId: session.sessionId } as const;
    const challenge = newChallenge(pepper, use, request.ids.uuid(), now);
    const known = records.map((record) => credentialOf(record, vault));
    return { body: { options: creationOptions(publicUrl, challenge, { person, known }) } };
  },

  async createPasskey({ body: { name, response } }, request) {
    const { now, session } = request;
    const use = { purpose: 'register', sessionId: session.sessionId } as const;
    const expected = expectedOf(response, use, request);
    const [vault, { proveNew }] = await Promise.all([request.vault(), ceremony()]);
    const proven = await proveNew(response, expected);
    const id = request.ids.uuid();
    const { synced } = proven;
    return {
      body: { id, name, synced, created_at: new Date(now).toISOString(), last_used_at: null },
      writes: [
        useChallengeWrite(expected.challenge),
        ...addWrites({ ...personOf(request), passkeyId: id }, { ...proven, name }, { vault, now }),
        ...toldWrites('passkey_added', name, vault, request),
      ],
      audit: { target: `passkey:${id}`, facts: { synced } },
    };
  },

  async removePasskey({ params: { id } }, request) {
    const person = personOf(request);
    const [record, vault] = await Promise.all([
      findPasskey(request.organisation, { ...person, passkeyId: id }),
      request.vault(),
    ]);
    if (record === undefined) throw passkeyNotFound();
    return {
      body: undefined,
      writes: [
        ...removeWrites(person, record),
        ...toldWrites('passkeys_removed', nameOf(record, vault), vault, request),
      ],
      audit: { target: `passkey:${id}` },
    };
  },
};

function personOf({ session }: PersonRequest) {
  return { tenantId: session.scope.tenantId, userId: session.userId };
}

/** The person is told by mail, also where it was not the person. */
function toldWrites(
  template: PasskeyMailJob['template'],
  name: string,
  vault: Vault,
  request: PersonRequest,
): readonly Write[] {
  const job = { template, user_id: request.session.userId, names: [name], by: 'person' as const };
  return passkeyMailWrites(request.scope, vault, job, request);
}

function viewOf(record: PasskeyRecord, vault: Vault): PasskeyView {
  const { last_used_at: used } = record;
  return {
    id: record.passkey_id,
    name: nameOf(record, vault),
    synced: record.synced,
    created_at: new Date(record.created_at).toISOString(),
    last_used_at: used === undefined ? null : new Date(used).toISOString(),
  };
}

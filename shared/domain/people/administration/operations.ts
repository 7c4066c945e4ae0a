/** Endpoints of the people of a tenant. Only administrators change them, and one administrator is always left. */
import type { Operations, PersonRequest } from '#shared/http/operation.ts';
import { all, equals, isThere, missing } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { retireWrites } from '../../tenants/provision/keys/slots.ts';
import { listKeyLines, listUserRecords, userKey } from '../../tenants/provision/repository.ts';
import type { UserRecord } from '../../tenants/provision/schema.ts';
import { currentPartition, pointerRemovals, pointerWrite } from '../../tenants/provision/sign-in/pointers.ts';
import { hasPasskeysOf, newUserWrites, profileOf } from '../../tenants/provision/user-writes.ts';
import type { Role } from '../../tenants/schema.ts';
import { emailTaken, lastAdministrator, personNotFound } from '../errors.ts';
import { passkeyMailWrites } from '../passkeys/mail-job.ts';
import { endWrites, findPasskeys, namesOf } from '../passkeys/repository.ts';
import type { peopleRoutes } from '../routes.ts';
import type { PersonView } from '../schema.ts';
import { personView } from '../view.ts';

export const peopleOperations: Operations<typeof peopleRoutes> = {
  async listPeople(_input, request) {
    const [records, vault] = await Promise.all([usersOf(request), request.vault()]);
    const results = records.map((record) => personView(record, profileOf(record, vault)));
    return { body: { results: results.sort((one, other) => one.name.localeCompare(other.name)) } };
  },

  async createPerson({ body: { name, email, role } }, request) {
    const id = request.ids.uuid();
    const { tenantId } = request.scope;
    const created_at = new Date(request.now).toISOString();
    const user = { tenantId, profile: { id, name, email }, role, created_at, refuse: emailTaken };
    const body: PersonView = {
      ...user.profile,
      role,
      status: 'active',
      last_seen_at: null,
      passkeys: 0,
      created_at,
    };
    return {
      body,
      writes: newUserWrites(user, await request.vault(), request.pepper),
      audit: { target: `user:${id}`, facts: { role } },
    };
  },

  async updatePerson({ params, body }, request) {
    const { person, others, profile, vault } = await activePerson(params.id, request);
    const next = { ...profile, name: body.name ?? profile.name };
    const role = body.role ?? person.role;
    const key = userKey(request.scope.tenantId, person.user_id);
    const left = person.role === 'administrator' && role !== 'administrator' ? others : undefined;
    return {
      body: { ...personView(person, next), role: role ?? null },
      writes: [
        {
          update: key,
          set: {
            profile: vault.sealJson({ ...key, attribute: 'profile' }, next),
            ...(role === undefined ? {} : roleAttributes(role, profile.email, request)),
          },
          when: unchanged(person),
          refuse: () => new StaleRead(),
        },
        ...(role === undefined ? [] : pointerWrites(person, profile.email, request)),
        ...(left === undefined ? [] : [administratorLeft(left, request)]),
      ],
      audit: {
        target: `user:${person.user_id}`,
        facts: { fields: Object.keys(body).join(','), role: role ?? 'none' },
      },
    };
  },

  async removePasskeysOfPerson({ params }, request) {
    const { tenantId } = request.scope;
    const [{ person, vault }, passkeys] = await Promise.all([
      activePerson(params.id, request),
      findPasskeys(request.organisation, { tenantId, userId: params.id }),
    ]);
    return {
      body: undefined,
      writes: [
        {
          update: userKey(tenantId, person.user_id),
          set: { passkeys: 0 },
          when: unchanged(person),
          refuse: () => new StaleRead(),
        },
        ...endWrites(person, passkeys, () => new StaleRead()),
        ...passkeyMailWrites(
          request.scope,
          vault,
          {
            template: 'passkeys_removed',
            user_id: person.user_id,
            names: namesOf(passkeys, vault),
            by: 'administrator',
          },
          request,
        ),
      ],
      audit: { target: `user:${person.user_id}`, facts: { passkeys: passkeys.length } },
    };
  },

  async removePerson({ params }, request) {
    const { tenantId } = request.scope;
    const [{ person, others }, lines, passkeys] = await Promise.all([
      activePerson(params.id, request),
      listKeyLines(request.organisation, tenantId),
      findPasskeys(request.organisation, { tenantId, userId: params.id }),
    ]);
    const ending = lines.filter((line) => line.owner_id === person.user_id && line.state === 'active');
    return {
      body: undefined,
      writes: [
        {
          update: userKey(tenantId, person.user_id),
          set: {
            deactivated_at: new Date(request.now).toISOString(),
            active_test: 0,
            active_live: 0,
            passkeys: 0,
          },
          when: all(
            unchanged(person),
            equals('active_test', person.active_test),
            equals('active_live', person.active_live),
          ),
          refuse: () => new StaleRead(),
        },
        { remove: { pk: person.pk, sk: person.email_claim } },
        ...endWrites(person, passkeys, () => new StaleRead()),
        ...pointerRemovals(person.sign_in_pointers, { tenantId, userId: person.user_id }),
        ...ending.flatMap((line) => retireWrites(tenantId, line, request.now)),
        ...(person.role === 'administrator' ? [administratorLeft(others, request)] : []),
      ],
      audit: { target: `user:${person.user_id}`, facts: { keys_revoked: ending.length } },
    };
  },
};

function usersOf({ organisation, scope }: PersonRequest): Promise<readonly UserRecord[]> {
  return listUserRecords(organisation, scope.tenantId);
}

async function activePerson(id: string, request: PersonRequest) {
  const [records, vault] = await Promise.all([usersOf(request), request.vault()]);
  const person = records.find(({ user_id }) => user_id === id);
  if (person === undefined || person.deactivated_at !== undefined) throw personNotFound();
  const others = records.filter(({ user_id }) => user_id !== id);
  return { person, others, vault, profile: profileOf(person, vault) };
}

/** The person as it was read. A user without a role has no such attribute. */
function unchanged(person: UserRecord) {
  const { role } = person;
  return all(
    isThere,
    missing('deactivated_at'),
    role === undefined ? missing('role') : equals('role', role),
    hasPasskeysOf(person),
  );
}

/** Another administrator, checked in the transaction: two who remove each other cannot both succeed. */
function administratorLeft(others: readonly UserRecord[], { scope }: PersonRequest): Write {
  const left = others.find((each) => each.role === 'administrator' && each.deactivated_at === undefined);
  if (left === undefined) throw lastAdministrator();
  return {
    check: userKey(scope.tenantId, left.user_id),
    when: all(missing('deactivated_at'), equals('role', 'administrator')),
    refuse: () => new StaleRead(),
  };
}

function roleAttributes(role: Role, email: string, { pepper }: PersonRequest) {
  return { role, sign_in_pointers: [currentPartition(pepper, email)] };
}

function pointerWrites(
  person: UserRecord,
  email: string,
  { pepper, scope }: PersonRequest,
): readonly Write[] {
  const partition = currentPartition(pepper, email);
  const target = { tenantId: scope.tenantId, userId: person.user_id };
  const outdated = person.sign_in_pointers.filter((each) => each !== partition);
  return [pointerWrite(partition, target), ...pointerRemovals(outdated, target)];
}

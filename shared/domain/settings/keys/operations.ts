/** Endpoints of API keys. Keys of one mode are made, listed and revoked in that mode alone. */
import type { Operations, PersonRequest } from '#shared/http/operation.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { RESOURCES } from '../../people/roles.ts';
import { ConcurrentChange, ProvisionRefused } from '../../tenants/provision/errors.ts';
import { newKey } from '../../tenants/provision/keys/issue.ts';
import { type KeyView, readKey } from '../../tenants/provision/keys/list.ts';
import { isOverdue, releaseSlotWrites, retireWrites } from '../../tenants/provision/keys/slots.ts';
import { listKeyLines } from '../../tenants/provision/repository.ts';
import { KeyInput, type KeyLine } from '../../tenants/provision/schema.ts';
import { expiryInThePast, keyNotFound, tooManyKeys, unknownScopes } from './errors.ts';
import type { keyRoutes } from './routes.ts';
import type { KeyShown } from './schema.ts';

export const keyOperations: Operations<typeof keyRoutes> = {
  async listKeys(_input, request) {
    const { tenantTable, scope, now } = request;
    const [lines, vault] = await Promise.all([linesOf(request), request.vault()]);
    const views = await Promise.all(lines.map((line) => readKey(tenantTable, scope, line, { vault, now })));
    const newestFirst = views.sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
    return { body: { results: newestFirst.map(shown) } };
  },

  async createKey({ body }, request) {
    const { scope, now } = request;
    const expires_at = body.expires_at === null ? undefined : Date.parse(body.expires_at);
    if (expires_at !== undefined && expires_at <= now) throw expiryInThePast();
    refuseUnknownScopes(body.scopes);
    const [lines, vault, { owner }] = await Promise.all([
      linesOf(request),
      request.vault(),
      request.admitted(),
    ]);
    if (owner === undefined) throw new Error('a session belongs to a person');
    const input = KeyInput.parse({
      owner_id: owner.id,
      name: body.name,
      environment: scope.environment,
      scopes: body.scopes,
      ip_whitelist: body.ip_whitelist,
      hmac: body.signature !== null,
      strict: body.signature === 'strict',
      ...(expires_at === undefined ? {} : { expires_at }),
    });
    const { issued, writes } = newKey({ scope, vault, pepper: request.pepper, owner, now }, input);
    const overdue = lines.filter((line) => line.owner_id === owner.id && isOverdue(line, now));
    return {
      body: {
        id: issued.key_id,
        name: issued.name,
        api_key: issued.api_key,
        api_secret: issued.api_secret ?? null,
        hint: issued.hint,
        scopes: [...input.scopes],
        expires_at: issued.expires_at,
        message: 'Key created. Keep it now: it is not shown again.',
      },
      writes: writes(overdue).map(refusedAsApi),
      audit: { target: `api_key:${issued.key_id}`, facts: { owner_id: owner.id } },
    };
  },

  async revokeKey({ params }, request) {
    const { scope, now } = request;
    const line = (await linesOf(request)).find(({ key_id }) => key_id === params.id);
    if (line === undefined || line.state === 'revoked') throw keyNotFound();
    const ending = line.state === 'active' ? releaseSlotWrites : retireWrites;
    return {
      body: undefined,
      writes: ending(scope.tenantId, line, now).map(refusedAsApi),
      audit: { target: `api_key:${line.key_id}` },
    };
  },
};

async function linesOf({ organisation, scope }: PersonRequest): Promise<readonly KeyLine[]> {
  const lines = await listKeyLines(organisation, scope.tenantId);
  return lines.filter(({ environment }) => environment === scope.environment);
}

/** Limits are the operator's to set, and shown in usage. */
function shown({ key_id: id, limits: _limits, environment: _mode, ...view }: KeyView): KeyShown {
  return { ...view, id, scopes: [...view.scopes], ip_whitelist: [...view.ip_whitelist] };
}

function refuseUnknownScopes(scopes: readonly string[]): void {
  const unknown = scopes.filter(
    (scope) => scope !== '*' && !Object.hasOwn(RESOURCES, scope.split(':')[0] ?? ''),
  );
  if (unknown.length > 0) throw unknownScopes(unknown);
}

/** What the operator's commands throw, as this API answers it. A concurrent change runs the call again. */
function refusedAsApi(write: Write): Write {
  if (!('refuse' in write) || write.refuse === undefined) return write;
  const { refuse } = write;
  return {
    ...write,
    refuse: (current) => {
      const error = refuse(current);
      if (error instanceof ConcurrentChange) return new StaleRead();
      return error instanceof ProvisionRefused && error.code === 'too_many_keys' ? tooManyKeys() : error;
    },
  };
}

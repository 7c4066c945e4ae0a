/** Endpoints of saved views. */
import type { Admission } from '#shared/http/admission/admission.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { notYourView, tooManyViews, viewNotFound } from './errors.ts';
import * as repository from './repository.ts';
import { MOST_VIEWS, type viewRoutes } from './routes.ts';
import type { SavedView, ViewPatch, ViewRecord } from './schema.ts';

export const viewOperations: Operations<typeof viewRoutes> = {
  async listViews(_input, request) {
    const [records, vault, admission] = await Promise.all([
      repository.allViews(request.tenantTable, request.scope),
      request.vault(),
      request.admitted(),
    ]);
    const seen = records.filter((record) => isVisible(record, admission));
    const results = seen.map((record) => repository.viewOf(record, vault));
    return { body: { results: results.sort((one, other) => one.name.localeCompare(other.name)) } };
  },

  async createView({ body }, request) {
    const [records, vault, admission] = await Promise.all([
      repository.allViews(request.tenantTable, request.scope),
      request.vault(),
      request.admitted(),
    ]);
    // Concurrent calls can pass the limit by a few. It only bounds the size of the answer.
    if (records.length >= MOST_VIEWS) throw tooManyViews(MOST_VIEWS);
    const at = new Date(request.now).toISOString();
    const id = request.ids.uuid();
    const view = { id, ...body, owner_id: callerOf(admission), created_at: at, updated_at: at };
    return {
      body: view,
      writes: [repository.createWrite(request.scope, vault, view)],
      audit: { target: `view:${id}`, facts: { shared: body.shared } },
    };
  },

  async updateView({ params, body }, request) {
    const { record, vault } = await changeable(params.id, request);
    const next = changed(repository.viewOf(record, vault), body, new Date(request.now).toISOString());
    return {
      body: next,
      writes: [repository.updateWrite(record, vault, next)],
      audit: { target: `view:${record.id}`, facts: { fields: Object.keys(body).join(',') } },
    };
  },

  async deleteView({ params }, request) {
    const { record } = await changeable(params.id, request);
    return {
      body: undefined,
      writes: [repository.deleteWrite(record)],
      audit: { target: `view:${record.id}` },
    };
  },
};

/** The view, if the caller may change it. A view that the caller cannot see is not found. */
async function changeable(id: string, request: TenantRequest) {
  const [record, vault, admission] = await Promise.all([
    repository.findView(request.tenantTable, request.scope, id),
    request.vault(),
    request.admitted(),
  ]);
  if (record === undefined || !isVisible(record, admission)) throw viewNotFound();
  if (!mayChange(record, admission)) throw notYourView();
  return { record, vault };
}

function isVisible(record: ViewRecord, admission: Admission): boolean {
  return record.shared || mayChange(record, admission);
}

/** Whoever may do everything also changes what a person left behind who is no longer there. */
function mayChange({ owner_id }: ViewRecord, admission: Admission): boolean {
  return owner_id === callerOf(admission) || (admission.scopes?.includes('*') ?? false);
}

/** Routes by key have an owner always: the person behind the key or the session. */
function callerOf({ owner }: Admission): string {
  if (owner === undefined) throw new Error('a caller of this route has a profile');
  return owner.id;
}

function changed(view: SavedView, patch: ViewPatch, updated_at: string): SavedView {
  return {
    ...view,
    name: patch.name ?? view.name,
    query: patch.query ?? view.query,
    shared: patch.shared ?? view.shared,
    updated_at,
  };
}

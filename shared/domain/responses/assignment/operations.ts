/** Endpoint of the assignment of a response. */
import type { Operations } from '#shared/http/operation.ts';
import { responseNotFound } from '../errors.ts';
import { findResponse, unsealDetails } from '../repository.ts';
import { requireSameResponse, responseTag } from '../tag.ts';
import type { assignmentRoutes } from './routes.ts';
import { assignmentWrites } from './writes.ts';

export const assignmentOperations: Operations<typeof assignmentRoutes> = {
  async updateResponse({ params, body }, request) {
    const [record, vault, { owner }] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      request.vault(),
      request.admitted(),
    ]);
    if (record === undefined || owner === undefined) throw responseNotFound();
    const details = unsealDetails(record, vault);
    requireSameResponse(request, record, details);
    const { assigned_to } = body;
    const isSame = (details.assigned_to ?? null) === assigned_to;
    const at = new Date(request.now).toISOString();
    const { id: response_id, status, updated_at, version } = record;
    return {
      body: { response_id, status, assigned_to, updated_at: isSame ? updated_at : at },
      headers: responseTag({ version: isSame ? version : version + 1 }),
      writes: isSame
        ? []
        : assignmentWrites(
            { scope: request.scope, vault },
            { record, details },
            { to: assigned_to, by: owner, at },
          ),
      // The text may be a name: the trail says only whether there is somebody.
      audit: {
        target: `response:${response_id}`,
        entityId: record.entity_id,
        facts: { assigned: assigned_to !== null, changed: !isSame },
      },
    };
  },
};

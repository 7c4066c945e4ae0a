/** Batch screening. One entity is enough, because ten thousand are read in parallel. */
import type { InProcessApi } from '../../test/support/in-process-api.ts';
import { ScreeningDesk } from '../../test/support/screening/desk.ts';
import type { TestTenant } from '../../test/support/tenant.ts';
import { type Case, changeBy, readBy } from './case.ts';

const BATCH = '/api/v1/screening/batch/';

export function batchCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const desk = new ScreeningDesk(api, tenant);
  const start = async () => {
    const body = { entity_ids: [await desk.entity()] };
    return () => desk.call('POST', BATCH, { body });
  };
  return [
    // The key is claimed before the file of chunks is written.
    { route: 'POST /screening/batch/', kind: 'send', floor: changeBy('key', 2.5, 5, 2), prepare: start },
    {
      route: 'GET /screening/batch/{job_id}/',
      kind: 'read',
      floor: readBy('key', 1),
      prepare: async () => {
        const started = await (await start())();
        return () => desk.call('GET', `${BATCH}${String(started.body['job_id'])}/`);
      },
    },
  ];
}

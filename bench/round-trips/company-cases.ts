/** Calls of company search: a first search, a stored answer, a stored company. */
import { randomUUID } from 'node:crypto';
import type { InProcessApi } from '../../test/support/in-process-api.ts';
import type { TestTenant } from '../../test/support/tenant.ts';
import { type Case, changeBy, readBy } from './case.ts';

const PATH = '/api/v1/company-search/';
/** A company of the sandbox, which represents every register here. */
const ID = 'sandbox~GB~00000101';

export function companyCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const key = tenant.live;
  const search = (name: string) => () =>
    api.call('POST', PATH, { key, body: { company_name: name, jurisdiction: 'GB' } });
  const detail = () => api.call('GET', `${PATH}${ID}/`, { key });
  return [
    {
      route: 'POST /company-search/',
      // Like a send, the held credit is committed before the register is asked. The hold is added to and removed from the due
      // index.
      kind: 'send',
      floor: changeBy('key', 1, 8, 2),
      prepare: async () => search(`Anchor ${randomUUID()}`),
    },
    {
      route: 'POST /company-search/, remembered',
      kind: 'mutation',
      floor: changeBy('key', 1, 3, 0),
      prepare: async () => {
        const again = search(`Anchor ${randomUUID()}`);
        await again();
        return again;
      },
    },
    {
      route: 'GET /company-search/{company_id}/',
      // The key's record is read before the limit that all keys share is counted.
      kind: 'list',
      floor: readBy('key', 1),
      prepare: async () => {
        await detail();
        return detail;
      },
    },
  ];
}

/** Functions of entities, the name index, and company registers. */
import { companySearchRoutes } from '#shared/domain/company-search/routes.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { timelineRoutes } from '#shared/domain/entities/timeline/routes.ts';
import { fromCompanyRoutes } from '#shared/domain/relations/from-company/routes.ts';
import { relationRoutes } from '#shared/domain/relations/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const entitiesFleet = {
  entities: {
    summary: 'Companies and individuals, and the relations between them',
    trigger: { kind: 'api', routes: { ...entityRoutes, ...timelineRoutes, ...relationRoutes } },
    grants: [...CORE_GRANTS, 'table:lists', 'documents:read', 'replies:keep'],
    // A tenant's name index is searched in memory. A million names take 200 MiB.
    memoryMiB: 1769,
    timeoutSec: API_SIZE.timeoutSec,
    whenItFails: 'tenants cannot create, read, change or delete entities and their relations',
  },
  'name-index': {
    summary: 'Compaction of a tenant’s name index',
    // The compaction of a million names takes more than a gigabyte.
    trigger: { kind: 'job', job: 'names', oneByOne: true },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'documents:read', 'documents:write'],
    memoryMiB: 3008,
    timeoutSec: 300,
    whenItFails: 'searches by name read ever more recent changes with each call, and become slower',
  },
  'company-search': {
    summary: 'Company registers: search, detail, and relations of an entity from them',
    trigger: { kind: 'api', routes: { ...companySearchRoutes, ...fromCompanyRoutes } },
    grants: [...CORE_GRANTS, 'registers:read'],
    ...API_SIZE,
    whenItFails: 'tenants cannot search companies or fill relations from a register; nobody is charged',
  },
} as const satisfies FleetPart;

/** Functions of reports. */
import { reportDownloadRoutes, reportRoutes } from '#shared/domain/reports/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const reportsFleet = {
  reports: {
    summary: 'Generation of reports',
    trigger: { kind: 'api', routes: reportRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot ask for reports; those that exist can be downloaded',
  },
  'report-download': {
    summary: 'Download of reports',
    trigger: { kind: 'api', routes: reportDownloadRoutes, stream: true },
    grants: [...CORE_GRANTS, 'reports:read'],
    memoryMiB: 1024,
    timeoutSec: 60,
    whenItFails: 'tenants cannot download reports by entity; they can as documents',
  },
  'client-report': {
    summary: 'Client reports as PDF',
    // A report of five hundred documents needs most of the memory.
    trigger: { kind: 'job', job: 'client-report', oneByOne: true },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'reports:write'],
    memoryMiB: 1769,
    timeoutSec: 120,
    whenItFails: 'client reports are not generated; their tasks fail and the failure is announced',
  },
} as const satisfies FleetPart;

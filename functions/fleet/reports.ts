/** Functions of reports. */
import { assessmentDownloadRoutes, assessmentRoutes } from '#shared/domain/reports/assessment/routes.ts';
import { reportDownloadRoutes, reportRoutes } from '#shared/domain/reports/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const reportsFleet = {
  reports: {
    summary: 'Generation of reports',
    trigger: { kind: 'api', routes: { ...reportRoutes, ...assessmentRoutes } },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot ask for reports; those that exist can be downloaded',
  },
  'report-download': {
    summary: 'Download of reports',
    trigger: { kind: 'api', routes: { ...reportDownloadRoutes, ...assessmentDownloadRoutes }, stream: true },
    grants: [...CORE_GRANTS, 'reports:read'],
    memoryMiB: 1024,
    timeoutSec: 60,
    whenItFails: 'tenants cannot download reports by entity; they can as documents',
  },
  'client-report': {
    summary: 'Client reports as PDF',
    // A report of five hundred documents needs most of the memory.
    trigger: { kind: 'job', job: 'client-report', oneByOne: true },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'reports:write'],
    memoryMiB: 1769,
    timeoutSec: 120,
    prints: true,
    whenItFails: 'client reports are not generated; their tasks fail and the failure is announced',
  },
  assessment: {
    summary: 'Assessments of responses as DOCX',
    // The layout of two thousand answers, for the pages of the contents, needs most of memory and time.
    trigger: { kind: 'job', job: 'assessment', oneByOne: true },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'reports:write'],
    memoryMiB: 1769,
    timeoutSec: 120,
    whenItFails:
      'assessments are not generated; their tasks fail, the failure is announced, and no credit is charged',
  },
} as const satisfies FleetPart;

/** The file that `npm start` writes about the local fleet: addresses, resources, keys. */
import * as z from 'zod';

/** The resources of the operator's commands. The bucket of watchlists is resolved by the commands that need it. */
export const Resources = z.object({
  table: z.string().min(1),
  auditTable: z.string().min(1),
  dataKeysTable: z.string().min(1),
  fieldKey: z.string().min(1),
  pepperSecret: z.string().min(1),
  /** Only erasure needs it. */
  documentsBucket: z.string().min(1).optional(),
  /** Only the commands of the audit trail need it. */
  sealsBucket: z.string().min(1).optional(),
  listsBucket: z.string().min(1).optional(),
  /** The credentials of identity providers. */
  providersSecret: z.string().min(1).optional(),
  /** The queue is resolved by its name. */
  monitoringQueue: z.string().min(1).optional(),
});
export type Resources = z.output<typeof Resources>;

/** The tables of a stage. */
export function tablesOf(resources: Resources): readonly string[] {
  return [resources.table, resources.auditTable];
}

const ApiKey = z.object({ api_key: z.string() });

/** A demo tenant with its keys, as returned by seeding and stored in the file. */
export const DemoTenant = z.object({
  id: z.uuid(),
  name: z.string(),
  keys: z.object({ test: ApiKey, live: ApiKey, hmac: ApiKey.extend({ api_secret: z.string() }) }),
});
export type DemoTenant = z.output<typeof DemoTenant>;

/** A link that signs somebody of a demo tenant in to the console: once, for 15 minutes after the start of the fleet. */
const DemoLink = z.object({
  tenant: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  url: z.url(),
});
export type DemoLink = z.output<typeof DemoLink>;

/** `.probity/fleet.json`. */
export const FleetFile = z.object({
  urls: z.object({
    api: z.url(),
    docs: z.url(),
    inbox: z.url(),
    portal: z.url(),
    console: z.url(),
    mails: z.url(),
    clock: z.url(),
    mail_failures: z.url(),
    settle: z.url(),
    health: z.url(),
    aws: z.url(),
  }),
  resources: Resources,
  /** The operator's access key, where the embedded cloud gave it its own secret. */
  operator: z.object({ access_key_id: z.string(), secret_access_key: z.string() }).optional(),
  tenants: z.array(DemoTenant),
  sign_in: z.array(DemoLink).default([]),
});
export type FleetFile = z.output<typeof FleetFile>;

/** The part of the file that the CLI reads. An unrelated invalid address must not make it fail. */
export const FleetConnection = FleetFile.pick({ resources: true, operator: true }).extend({
  urls: FleetFile.shape.urls
    .pick({ aws: true, clock: true, api: true, health: true })
    .partial({ clock: true, api: true, health: true }),
});

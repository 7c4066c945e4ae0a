/** The options of every command: stage, output format, operator. */
import { userInfo } from 'node:os';
import * as z from 'zod';

export const STAGES = ['local', 'dev', 'staging', 'prod'] as const;

export const Settings = z.object({
  stage: z.enum(STAGES),
  table: z.string().min(1).optional(),
  auditTable: z.string().min(1).optional(),
  dataKeysTable: z.string().min(1).optional(),
  fieldKey: z.string().min(1).optional(),
  pepperSecret: z.string().min(1).optional(),
  listsBucket: z.string().min(1).optional(),
  resources: z.string().min(1).optional(),
  fleet: z.string().min(1),
  profile: z.string().min(1).optional(),
  region: z.string().min(1),
  operator: z
    .string()
    .regex(/^[A-Za-z0-9._@-]{1,64}$/, 'Use letters, digits and . _ @ - only.')
    .default(() => userInfo().username),
  json: z.boolean().default(false),
  yes: z.boolean().default(false),
});
export type Settings = z.output<typeof Settings>;

/** The file that `npm start` writes about the local fleet. */
export const FLEET_FILE = '.probity/fleet.json';
export const DEFAULT_REGION = 'eu-west-1';

/** The settings a function is deployed with, parsed once at load: a missing or wrong one stops the start. */
import * as z from 'zod';

const Settings = {
  TABLE_NAME: z.string().min(1),
  FIELD_KEY_ID: z.string().min(1),
  PEPPER_SECRET_ARN: z.string().min(1),
  /** `https://host` of the API, without a path; plain http on loopback only. */
  PUBLIC_URL: z.url(),
  MAIL_FROM: z.email(),
  MAIL_CONFIGURATION_SET: z.string().min(1),
  BUS_NAME: z.string().min(1),
  DELIVERIES_QUEUE_URL: z.url(),
  RETRIES_QUEUE_URL: z.url(),
  TIMERS_QUEUE_URL: z.url(),
  /** `refuse` on every deployed stage; `allow` exists for the local stage alone. */
  WEBHOOK_LOOPBACK: z.enum(['refuse', 'allow']),
} as const;

export type SettingName = keyof typeof Settings;
export const SETTING_NAMES = Object.keys(Settings);

/** Reads one setting of this process; throws with the setting's name where it is missing or malformed. */
export function setting<N extends SettingName>(name: N): z.output<(typeof Settings)[N]> {
  const outcome = Settings[name].safeParse(process.env[name]);
  if (!outcome.success)
    throw new Error(`setting ${name}: ${outcome.error.issues[0]?.message ?? 'not valid'}`);
  return unsafeSetting(outcome.data);
}

function unsafeSetting<T>(value: unknown): T {
  return value as T;
}

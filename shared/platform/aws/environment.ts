/** The settings a function is deployed with, parsed once at load: a missing or wrong one stops the start. */

const Settings = {
  TABLE_NAME: text,
  AUDIT_TABLE: text,
  /** Copies of links of audit trails. */
  SEALS_BUCKET: text,
  DATA_KEYS_TABLE: text,
  FIELD_KEY_ID: text,
  PEPPER_SECRET_ARN: text,
  /** `https://host` of the API, without a path; plain http on loopback only. */
  PUBLIC_URL: url,
  MAIL_FROM: address,
  MAIL_CONFIGURATION_SET: text,
  /** Whom keys of test mode may mail. */
  TEST_MAIL_RECIPIENTS: anyOrVerified,
  DOCUMENTS_BUCKET: text,
  LISTS_BUCKET: text,
  /** By which the edge is known, with spaces between several; only there where a stage has an edge. */
  EDGE_PASS: text,
  /** `https://host` where browsers put files, without a path; plain http on loopback only. */
  UPLOAD_ORIGIN: url,
  BUS_NAME: text,
  DELIVERIES_QUEUE_URL: url,
  RETRIES_QUEUE_URL: url,
  TIMERS_QUEUE_URL: url,
  /** `refuse` on every deployed stage; `allow` exists for the local stage alone. */
  WEBHOOK_LOOPBACK: refuseOrAllow,
  /** How many executions the queue of this function may cause at once. */
  EXECUTIONS: wholeNumber,
  MONITORING_QUEUE_URL: url,
  SCREENING_BATCH_MACHINE_ARN: text,
  /** Who screens: our own engine, or a yente beside the service. */
  SCREENING_PROVIDER: embeddedOrYente,
  /** Origin of yente; only there where it screens. */
  YENTE_URL: url,
  /** Whether publishers' lists are fetched. */
  LIST_SOURCES: officialOrNone,
  /** Which company registers live keys search: the official ones, none, a JSON object of origins by register, or the sandbox. */
  REGISTERS: origins,
  /** What recognises text in pictures. */
  TEXT_RECOGNITION: textractOrNone,
  /** The language model that is asked beside the rules: `none`, or the id of a model or inference profile of Bedrock. */
  LANGUAGE_MODEL: text,
  LANGUAGE_MODEL_REGION: text,
  /** Tokens of one tenant and environment in a day. */
  LANGUAGE_MODEL_TOKENS_PER_DAY: wholeNumber,
  /** Where the operator fills in what registers ask for. */
  REGISTERS_SECRET_ARN: text,
  /** Which identity providers live sessions use: the official ones, none, a JSON object of origins by provider, or the sandbox. */
  IDENTITY_PROVIDERS: origins,
  /** Where the operator fills in the credentials of identity providers. */
  IDENTITY_PROVIDERS_SECRET_ARN: text,
} as const;

export type SettingName = keyof typeof Settings;
export const SETTING_NAMES = Object.keys(Settings);

/** What a setting is once it has been read. */
type Parsed<N extends SettingName> = Exclude<ReturnType<(typeof Settings)[N]>, undefined>;

/** Reads one setting of this process; throws with the setting's name where it is missing or malformed. */
export function setting<N extends SettingName>(name: N): Parsed<N> {
  const value = process.env[name];
  if (value === undefined) throw new Error(`setting ${name}: it is missing`);
  const parsed = Settings[name](value);
  if (parsed === undefined) throw new Error(`setting ${name}: it is malformed`);
  return unsafeSetting(parsed);
}

/** Whether the process was deployed with a setting that not every stage has. */
export function hasSetting(name: SettingName): boolean {
  return process.env[name] !== undefined;
}

// By hand and not by schema: a function that serves pages would load the schema library for nothing else.

function text(value: string): string | undefined {
  return value === '' ? undefined : value;
}

function url(value: string): string | undefined {
  return /^https?:\/\//.test(value) && URL.canParse(value) ? value : undefined;
}

function wholeNumber(value: string): number | undefined {
  return /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

function address(value: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined;
}

function anyOrVerified(value: string): 'any' | 'verified' | undefined {
  return value === 'any' || value === 'verified' ? value : undefined;
}

function embeddedOrYente(value: string): 'embedded' | 'yente' | undefined {
  return value === 'embedded' || value === 'yente' ? value : undefined;
}

function textractOrNone(value: string): 'textract' | 'none' | undefined {
  return value === 'textract' || value === 'none' ? value : undefined;
}

function officialOrNone(value: string): 'official' | 'none' | undefined {
  return value === 'official' || value === 'none' ? value : undefined;
}

/** `https://host[:port]` by name of a register or provider; plain http on loopback only. */
type Origins = Readonly<Record<string, string>>;

function origins(value: string): 'official' | 'none' | 'sandbox' | Origins | undefined {
  const plain = value === 'sandbox' ? value : officialOrNone(value);
  if (plain !== undefined) return plain;
  try {
    const named = Object.entries(unsafeRecord(JSON.parse(value)));
    const read = named.flatMap(([name, origin]) =>
      typeof origin === 'string' && url(origin) !== undefined ? [[name, origin] as const] : [],
    );
    return read.length > 0 && read.length === named.length ? Object.fromEntries(read) : undefined;
  } catch {
    return undefined;
  }
}

function unsafeRecord(value: unknown): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}

function refuseOrAllow(value: string): 'refuse' | 'allow' | undefined {
  return value === 'refuse' || value === 'allow' ? value : undefined;
}

function unsafeSetting<T>(value: unknown): T {
  return value as T;
}

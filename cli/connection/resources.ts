/** Resolves the table, key, secret and bucket of a deployed stage: from flags, then a file, then the environment. */
import * as z from 'zod';
import { Resources } from './fleet-file.ts';
import { fits, readJson } from './read-json.ts';
import { resourceUnknown, unreadableFile } from './refused.ts';
import type { Settings } from './settings.ts';

interface Source {
  readonly option: string;
  /** Output of the stack (`cdk deploy --outputs-file`). */
  readonly output: string;
  /** The environment variable, which functions use too. */
  readonly variable: string;
}

/** The resources of every command, with the names of their option, output and variable. */
const SOURCES: Readonly<
  Record<'table' | 'auditTable' | 'dataKeysTable' | 'fieldKey' | 'pepperSecret', Source>
> = {
  table: { option: '--table', output: 'TableName', variable: 'TABLE_NAME' },
  auditTable: { option: '--audit-table', output: 'AuditTableName', variable: 'AUDIT_TABLE' },
  dataKeysTable: {
    option: '--data-keys-table',
    output: 'DataKeysTableName',
    variable: 'DATA_KEYS_TABLE',
  },
  fieldKey: { option: '--field-key', output: 'FieldKeyArn', variable: 'FIELD_KEY_ID' },
  pepperSecret: { option: '--pepper-secret', output: 'PepperSecretArn', variable: 'PEPPER_SECRET_ARN' },
};

/** Either the names, or stacks with their outputs. */
const ResourcesFile = z.union([
  Resources.partial().strict(),
  z.record(z.string(), z.record(z.string(), z.string())),
]);

type Told = Partial<Record<string, string>>;

/** The resources of a deployed stage. Throws with the option to give where one is unknown. */
export async function deployedResources(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Resources> {
  const fromFile = settings.resources === undefined ? {} : await readResources(settings.resources);
  const find = (name: keyof typeof SOURCES): string => {
    const { option, output, variable } = SOURCES[name];
    const found = settings[name] ?? fromFile[name] ?? fromFile[output] ?? environment[variable];
    if (found === undefined) throw resourceUnknown(option, output, settings.stage);
    return found;
  };
  const listsBucket =
    settings.listsBucket ??
    fromFile['listsBucket'] ??
    fromFile['ListsBucketName'] ??
    environment['LISTS_BUCKET'];
  const documentsBucket =
    fromFile['documentsBucket'] ?? fromFile['DocumentsBucketName'] ?? environment['DOCUMENTS_BUCKET'];
  const sealsBucket = fromFile['sealsBucket'] ?? fromFile['SealsBucketName'] ?? environment['SEALS_BUCKET'];
  const providersSecret =
    fromFile['providersSecret'] ??
    fromFile['ProvidersSecretArn'] ??
    environment['IDENTITY_PROVIDERS_SECRET_ARN'];
  return {
    table: find('table'),
    auditTable: find('auditTable'),
    dataKeysTable: find('dataKeysTable'),
    fieldKey: find('fieldKey'),
    pepperSecret: find('pepperSecret'),
    ...(documentsBucket === undefined ? {} : { documentsBucket }),
    ...(sealsBucket === undefined ? {} : { sealsBucket }),
    ...(listsBucket === undefined ? {} : { listsBucket }),
    ...(providersSecret === undefined ? {} : { providersSecret }),
    monitoringQueue: fromFile['monitoringQueue'] ?? `probity-${settings.stage}-monitoring`,
  };
}

/** The names in a file of resources: those of the fields, and the outputs of all stacks. */
export async function readResources(path: string): Promise<Told> {
  const content = await readJson(path);
  if (content === undefined) throw unreadableFile(path, 'does not exist');
  const file = fits(path, ResourcesFile, content);
  const members = Object.entries(file);
  return Object.fromEntries(
    members.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : Object.entries(value ?? {}),
    ),
  );
}

/** Where a deployed stage's table, key and secret are read from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deployedResources } from '../../../cli/connection/resources.ts';
import { Settings } from '../../../cli/connection/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-resources-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const settings = (more: Partial<Settings> = {}): Settings =>
  Settings.parse({ stage: 'prod', fleet: 'unused', region: 'eu-west-1', ...more });

const VARIABLES = {
  TABLE_NAME: 'env-table',
  AUDIT_TABLE: 'env-audit',
  DATA_KEYS_TABLE: 'env-data-keys',
  FIELD_KEY_ID: 'env-key',
  PEPPER_SECRET_ARN: 'env-secret',
};

test('flags go before the file, and the file before the environment', async () => {
  const resources = file('named.json', JSON.stringify({ table: 'file-table', fieldKey: 'file-key' }));
  expect(await deployedResources(settings({ table: 'flag-table', resources }), VARIABLES)).toEqual({
    table: 'flag-table',
    auditTable: 'env-audit',
    dataKeysTable: 'env-data-keys',
    fieldKey: 'file-key',
    pepperSecret: 'env-secret',
    monitoringQueue: 'probity-prod-monitoring',
  });
});

test('the outputs of a deployment are read as the CDK writes them', async () => {
  const outputs = {
    'probity-prod-edge': { DistributionDomain: 'd.example' },
    'probity-prod-data': {
      TableName: 't',
      AuditTableName: 'a',
      DataKeysTableName: 'd',
      FieldKeyArn: 'k',
      PepperSecretArn: 's',
      OperatorRoleArn: 'r',
      ListsBucketName: 'b',
    },
  };
  const resources = file('outputs.json', JSON.stringify(outputs));
  expect(await deployedResources(settings({ resources }), {})).toEqual({
    table: 't',
    auditTable: 'a',
    dataKeysTable: 'd',
    fieldKey: 'k',
    pepperSecret: 's',
    listsBucket: 'b',
    monitoringQueue: 'probity-prod-monitoring',
  });
});

test('what nothing tells is asked for by the name of its option', async () => {
  const { FIELD_KEY_ID: _, ...others } = VARIABLES;
  await expect(deployedResources(settings(), others)).rejects.toThrow('--field-key');
});

test.each([
  ['missing.json', undefined, 'does not exist'],
  ['broken.json', '{', 'is not JSON'],
  ['strange.json', '{"TableName": 5}', 'strange.json'],
])('%s is refused in one line', async (name, content, message) => {
  const resources = content === undefined ? join(folder, name) : file(name, content);
  await expect(deployedResources(settings({ resources }), VARIABLES)).rejects.toThrow(message);
});

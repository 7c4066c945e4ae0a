/** What any Secrets Manager must do: keep a current and a previous value, and report unknown names. */
import { randomUUID } from 'node:crypto';
import * as sm from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformanceTarget, conformanceTarget } from '../../testing/conformance-target.ts';

let target: ConformanceTarget;
let client: sm.SecretsManagerClient;
let ARN: string;
const Name = `conformance/${randomUUID()}`;

beforeAll(async () => {
  target = await conformanceTarget();
  client = new sm.SecretsManagerClient(target.client);
  ARN = (await client.send(new sm.CreateSecretCommand({ Name, SecretString: 'first' }))).ARN ?? '';
});

afterAll(async () => {
  await client.send(new sm.DeleteSecretCommand({ SecretId: ARN, ForceDeleteWithoutRecovery: true }));
  client.destroy();
  await target.stop();
});

const read = (SecretId: string, VersionStage?: string) =>
  client.send(
    new sm.GetSecretValueCommand({ SecretId, ...(VersionStage === undefined ? {} : { VersionStage }) }),
  );

describe('secrets', () => {
  it('reads a secret by name and by ARN', async () => {
    expect(await read(Name)).toMatchObject({
      ARN,
      Name,
      SecretString: 'first',
      VersionStages: ['AWSCURRENT'],
    });
    expect((await read(ARN)).SecretString).toBe('first');
  });

  it('keeps the previous value beside a new one', async () => {
    await client.send(new sm.PutSecretValueCommand({ SecretId: ARN, SecretString: 'second' }));
    expect((await read(ARN)).SecretString).toBe('second');
    expect((await read(ARN, 'AWSPREVIOUS')).SecretString).toBe('first');
    const { VersionIdsToStages } = await client.send(new sm.DescribeSecretCommand({ SecretId: ARN }));
    expect(
      Object.values(VersionIdsToStages ?? {})
        .flat()
        .sort(),
    ).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
  });

  it('names an unknown secret', async () => {
    await expect(read('conformance/none')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

/** Parameter Store: versions, secure values, missing names, permissions. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arn } from '../../../local/service.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../support/storage-endpoint.ts';

let cloud: StorageEndpoint;

beforeEach(async () => {
  cloud = await startStorageEndpoint();
  await cloud.ssm.ensureParameter({ name: '/app/rate', value: '60' });
});

afterEach(() => cloud.stop());

const get = (Name: string, more: object = {}) => cloud.ssm.handle('GetParameter', { Name, ...more });

describe('parameters', () => {
  it('are read by name and by ARN', async () => {
    const Parameter = { Name: '/app/rate', Value: '60', Version: 1, ARN: arn('ssm', 'parameter/app/rate') };
    expect(await get('/app/rate')).toMatchObject({ Parameter });
    expect(await get(arn('ssm', 'parameter/app/rate'))).toMatchObject({ Parameter });
  });

  it('keep their version while the template says the same', async () => {
    await cloud.ssm.ensureParameter({ name: '/app/rate', value: '60' });
    expect(await get('/app/rate')).toMatchObject({ Parameter: { Version: 1 } });
    await cloud.ssm.ensureParameter({ name: '/app/rate', value: '61' });
    expect(await get('/app/rate')).toMatchObject({ Parameter: { Version: 2, Value: '61' } });
  });

  it('are replaced only when that is asked for', async () => {
    const input = { Name: '/app/rate', Value: '9' };
    await expect(cloud.ssm.handle('PutParameter', input)).rejects.toMatchObject({
      code: 'ParameterAlreadyExists',
    });
    expect(await cloud.ssm.handle('PutParameter', { ...input, Overwrite: true })).toMatchObject({
      Version: 2,
    });
  });

  it('show a secure value only to those who ask for its decryption', async () => {
    await cloud.ssm.handle('PutParameter', { Name: 'token', Value: 'hush', Type: 'SecureString' });
    expect(await get('token')).not.toMatchObject({ Parameter: { Value: 'hush' } });
    expect(await get('token', { WithDecryption: true })).toMatchObject({ Parameter: { Value: 'hush' } });
  });

  it('are told apart from names that do not exist', async () => {
    expect(await cloud.ssm.handle('GetParameters', { Names: ['/app/rate', 'none'] })).toMatchObject({
      Parameters: [{ Name: '/app/rate' }],
      InvalidParameters: ['none'],
    });
    await expect(get('none')).rejects.toMatchObject({ code: 'ParameterNotFound' });
    await expect(cloud.ssm.handle('DeleteParameter', { Name: 'x' })).rejects.toThrow('ssm:DeleteParameter');
  });

  it('ask for the permission on each name', () => {
    expect(cloud.ssm.permissions('GetParameters', { Names: ['/app/rate', 'token'] })).toEqual([
      { action: 'ssm:GetParameters', resource: arn('ssm', 'parameter/app/rate') },
      { action: 'ssm:GetParameters', resource: arn('ssm', 'parameter/token') },
    ]);
  });
});

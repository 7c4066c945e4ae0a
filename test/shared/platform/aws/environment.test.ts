/** Settings: valid values are read, and any other value stops the start with the name of the setting. */
import { afterEach, describe, expect, it } from 'vitest';
import { type SettingName, setting } from '#shared/platform/aws/environment.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

function read(name: SettingName, value: string): unknown {
  process.env[name] = value;
  return setting(name);
}

describe('a setting', () => {
  it.each<[SettingName, string]>([
    ['TABLE_NAME', 'probity-dev-table'],
    ['PUBLIC_URL', 'https://api.probity.example'],
    ['UPLOAD_ORIGIN', 'http://127.0.0.1:4566'],
    ['MAIL_FROM', 'no-reply@mail.probity.example'],
    ['WEBHOOK_LOOPBACK', 'refuse'],
    ['SCREENING_PROVIDER', 'yente'],
    ['LIST_SOURCES', 'none'],
    ['REGISTERS', 'official'],
    ['REGISTERS', 'sandbox'],
  ])('%s is read as it is deployed', (name, value) => {
    expect(read(name, value)).toBe(value);
  });

  it.each<[SettingName, string]>([
    ['TABLE_NAME', ''],
    ['PUBLIC_URL', 'api.probity.example'],
    ['UPLOAD_ORIGIN', 'file:///tmp'],
    ['DELIVERIES_QUEUE_URL', 'https://'],
    ['MAIL_FROM', 'nobody'],
    ['WEBHOOK_LOOPBACK', 'perhaps'],
    ['SCREENING_PROVIDER', 'somebody'],
    ['REGISTERS', 'all'],
    ['REGISTERS', '{}'],
    ['REGISTERS', '{"companies_house":"nowhere"}'],
  ])('%s as "%s" stops the start by its name', (name, value) => {
    expect(() => read(name, value)).toThrow(`setting ${name}: it is malformed`);
  });

  it('of registers may be origins by register', () => {
    const origins = { companies_house: 'http://127.0.0.1:4444', gleif: 'https://api.gleif.example' };
    expect(read('REGISTERS', JSON.stringify(origins))).toEqual(origins);
  });

  it('that is missing stops the start by its name', () => {
    delete process.env['BUS_NAME'];
    expect(() => setting('BUS_NAME')).toThrow('setting BUS_NAME: it is missing');
  });
});

/** The file of a deployed stage: what it must state, and what it may not leave in place. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../lib/build/sources.ts';
import { stageFromFile } from '../../lib/stage-file.ts';
import { globalName, stages } from '../../lib/stages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-stage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = {
  account: '444455556666',
  region: 'eu-west-1',
  domain: 'kyc.lantern.test',
  certificateArn: 'arn:aws:acm:us-east-1:444455556666:certificate/1b2c3d4e-0000-4000-8000-000000000001',
  mailFrom: 'no-reply@mail.lantern.test',
  alarmEmail: 'on-call@lantern.test',
};

function stageOf(file: unknown, options: { readonly first?: boolean } = {}) {
  writeFileSync(join(folder, 'prod.json'), typeof file === 'string' ? file : JSON.stringify(file));
  return stageFromFile('prod', { folder, ...options });
}

describe('the file of a stage', () => {
  it('states addresses and place; everything else has the default of its stage', () => {
    const { domain, ...places } = FILE;
    expect(stageOf(FILE)).toEqual({ ...stages.prod, ...places, publicUrl: `https://${domain}` });
  });

  it('may change any other setting', () => {
    expect(stageOf({ ...FILE, settings: { logRetentionDays: 30 } }).logRetentionDays).toBe(30);
  });

  it('is another one for a second region, whose roles, edge and dashboard have names of their own', () => {
    writeFileSync(join(folder, 'prod.eu-north-1.json'), JSON.stringify({ ...FILE, region: 'eu-north-1' }));
    const first = stageOf(FILE);
    const second = stageFromFile('prod', { folder, region: 'eu-north-1' });
    expect(globalName(first, 'operator')).toBe('probity-prod-eu-west-1-operator');
    expect(globalName(second, 'operator')).toBe('probity-prod-eu-north-1-operator');
    writeFileSync(join(folder, 'prod.eu-south-1.json'), JSON.stringify(FILE));
    expect(() => stageFromFile('prod', { folder, region: 'eu-south-1' })).toThrow(/is for eu-west-1, not/);
  });

  it('protects nothing at the first creation, so that a failed one can be repeated', () => {
    expect(stageOf(FILE).isProtected).toBe(true);
    expect(stageOf(FILE, { first: true }).isProtected).toBe(false);
    expect([stageOf(FILE).isNew, stageOf(FILE, { first: true }).isNew]).toEqual([false, true]);
  });

  it.each([
    [
      'a value of the example',
      { ...FILE, domain: 'api.probity.example' },
      /api\.probity\.example is a value/,
    ],
    ['the account of the example', { ...FILE, account: '111122223333' }, /111122223333 is a value/],
    ['a sender of the example', { ...FILE, mailFrom: 'a@b.example' }, /a@b\.example is a value/],
    [
      'a certificate elsewhere',
      { ...FILE, certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' },
      /us-east-1/,
    ],
    ['an account that is none', { ...FILE, account: '12' }, /account: twelve digits/],
    ['nobody who is told of alarms', { ...FILE, alarmEmail: undefined }, /alarmEmail/],
    [
      'a domain in a second place',
      { ...FILE, settings: { publicUrl: 'https://x.test' } },
      /settings: publicUrl/,
    ],
    ['a setting that nobody knows', { ...FILE, settings: { debug: true } }, /debug/],
    ['a setting that is not allowed there', { ...FILE, settings: { webhookLoopback: 'allow' } }, /loopback/],
    ['the sandbox', { ...FILE, settings: { registers: 'sandbox' } }, /sandbox/],
    ['no JSON', '{', /not JSON/],
  ])('is refused with %s, by name', (_what, file, problem) => {
    expect(() => stageOf(file)).toThrow(problem);
    expect(() => stageOf(file)).toThrow(/prod\.json cannot be deployed/);
  });

  it('that is missing is named, with the example to copy', () => {
    expect(() => stageFromFile('staging', { folder })).toThrow(
      /staging\.json is missing: copy stages\/example/,
    );
    expect(() => stageFromFile('local', { folder })).toThrow(/not deployed/);
  });

  it('of the repository has all that is needed, and is refused as it is', () => {
    const example = readFileSync(join(ROOT, 'stages', 'example.json'), 'utf8');
    expect(() => stageOf(example)).toThrow(/is a value of the example/);
    const filled = example.replaceAll('.example', '.test').replaceAll('111122223333', '444455556666');
    expect(stageOf(filled).account).toBe('444455556666');
  });
});

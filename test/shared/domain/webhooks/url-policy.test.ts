/** Which webhook addresses are accepted before any name is resolved. */
import { expect, test } from 'vitest';
import { webhookUrlProblem } from '#shared/domain/webhooks/url-policy.ts';

test.each([
  'https://example.com',
  'https://example.com/hook?token=1#part',
  'https://hooks.example.com:8443/x',
  'https://example.com:443/',
  'https://EXAMPLE.com./hook',
  'https://8.8.8.8/hook',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example/',
  // The URL parser and the sender both read the backslash as a slash: the host is good.example.
  'https://good.example\\@10.0.0.1/',
])('takes %s', (url) => {
  expect(webhookUrlProblem(url, false)).toBeUndefined();
  expect(webhookUrlProblem(url, true)).toBeUndefined();
});

test.each([
  ['', 'Enter a valid URL.'],
  ['not a url', 'Enter a valid URL.'],
  ['example.com/hook', 'Enter a valid URL.'],
  [`https://example.com/${'a'.repeat(2_048)}`, 'Enter a valid URL.'],
  ['http://example.com/hook', 'The URL must use HTTPS.'],
  ['ftp://example.com/', 'The URL must use HTTPS.'],
  ['javascript:alert(1)', 'The URL must use HTTPS.'],
  ['https://user@example.com/', 'The URL may not contain a user name or a password.'],
  ['https://user:pw@example.com/', 'The URL may not contain a user name or a password.'],
  ['https://good.example@127.0.0.1/', 'The URL may not contain a user name or a password.'],
  ['https://example.com:22/', 'The port must be 443, or 1024 or higher.'],
  ['https://example.com:0/', 'The port must be 443, or 1024 or higher.'],
  ['https://example.com:80/', 'The port must be 443, or 1024 or higher.'],
])('refuses %s on every stage', (url, problem) => {
  expect(webhookUrlProblem(url, false)).toBe(problem);
  expect(webhookUrlProblem(url, true)).toBe(problem);
});

test.each([
  'https://intranet/',
  'https://printer.local/',
  'https://api.internal/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
])('refuses the inside address %s on every stage', (url) => {
  expect(webhookUrlProblem(url, false)).toBe('The URL must name a public host.');
  expect(webhookUrlProblem(url, true)).toBe('The URL must name a public host.');
});

const LOOPBACK = [
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://127.0.0.1:22/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
];

test.each(LOOPBACK)('takes loopback %s on the local stage alone', (url) => {
  expect(webhookUrlProblem(url, false)).toBe('The URL must name a public host.');
  expect(webhookUrlProblem(url, true)).toBeUndefined();
});

test('takes plain http to loopback on the local stage alone', () => {
  expect(webhookUrlProblem('http://127.0.0.1:4000/hook', false)).toBe('The URL must use HTTPS.');
  expect(webhookUrlProblem('http://127.0.0.1:4000/hook', true)).toBeUndefined();
  expect(webhookUrlProblem('ftp://127.0.0.1/', true)).toBe('The URL must use HTTPS.');
});

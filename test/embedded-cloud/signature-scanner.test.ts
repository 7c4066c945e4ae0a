/** The scanner of the embedded cloud finds its signatures in archives too, and inflates no bomb to look for them. */
import { signatureScanner } from '@probity/embedded-cloud/guardduty/scanner/signature-scanner';
import { compoundOf, type MadePart, zipOf } from '@probity/reading/testing/made-files';
import { pdfOf, UNKNOWN_PASSWORD } from '@probity/reading/testing/made-pdf';
import { describe, expect, it } from 'vitest';
import { sandboxPage } from '../../docs/derived/sandbox.ts';

const EICAR = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`, '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const scanned = (content: string | Uint8Array) => signatureScanner(Buffer.from(content));
const archive = (...parts: readonly MadePart[]) => zipOf(parts);
const part = (name: string, content: string | Uint8Array): MadePart => ({ name, content });

/** This content in `depth` archives, one within the other. */
function nested(content: string | Uint8Array, depth: number): Uint8Array {
  let inner = typeof content === 'string' ? Buffer.from(content) : content;
  for (let level = 0; level < depth; level += 1) inner = archive(part(`${level}.zip`, inner));
  return inner;
}

describe('content', () => {
  it.each([
    ['EICAR', EICAR, 'THREATS_FOUND', ['EICAR-Test-File']],
    ['EICAR within a PDF', `%PDF-1.7\n${EICAR}\n%%EOF`, 'THREATS_FOUND', ['EICAR-Test-File']],
    ['a test text', 'a EMBEDDED-CLOUD-TEST-THREATS-FOUND b', 'THREATS_FOUND', ['Embedded-Cloud-Test']],
    ['a test text', 'EMBEDDED-CLOUD-TEST-UNSUPPORTED', 'UNSUPPORTED', []],
    ['a test text', 'EMBEDDED-CLOUD-TEST-ACCESS-DENIED', 'ACCESS_DENIED', []],
    ['a test text', 'EMBEDDED-CLOUD-TEST-FAILED', 'FAILED', []],
    ['a page', '%PDF-1.7\na page\n%%EOF', 'NO_THREATS_FOUND', []],
    ['nothing', '', 'NO_THREATS_FOUND', []],
  ])('with %s', async (_, content, result, threats) => {
    expect(await scanned(content)).toEqual({ result, threats });
  });

  it('that a password protects cannot be judged', async () => {
    const office = compoundOf([
      { name: 'EncryptedPackage', type: 'stream', right: 2 },
      { name: 'EncryptionInfo', type: 'stream' },
    ]);
    expect((await scanned(office)).result).toBe('UNSUPPORTED');
    const zip = archive({ ...part('a.txt', 'a'), encrypted: true });
    expect((await scanned(zip)).result).toBe('UNSUPPORTED');
  });
});

describe('what a password protects', () => {
  const results = {
    zip: archive({ ...part('a.txt', 'a'), encrypted: true }),
    office: compoundOf([{ name: 'EncryptedPackage', type: 'stream' }]),
    pdf: pdfOf([{ texts: [] }], UNKNOWN_PASSWORD),
  };

  it('is scanned as the page of test mode says', async () => {
    const found = await Promise.all(
      Object.entries(results).map(async ([kind, content]) => [kind, (await scanned(content)).result]),
    );
    expect(Object.fromEntries(found)).toEqual({
      zip: 'UNSUPPORTED',
      office: 'UNSUPPORTED',
      pdf: 'NO_THREATS_FOUND',
    });
    const page = sandboxPage().replaceAll('\n', ' ');
    expect(page).toContain(
      'A ZIP archive that a password protects is `unscannable`, and so is a DOCX, XLSX or PPTX file with one.',
    );
    expect(page).toContain(
      'Of a PDF file or an older Office file with a password the stored bytes are looked at',
    );
    expect(page).not.toContain('`unscannable` in both');
  });
});

describe('an archive', () => {
  it('is looked into, and archives in it', async () => {
    expect((await scanned(archive(part('a.txt', 'a'), part('b.txt', 'b')))).result).toBe('NO_THREATS_FOUND');
    for (const depth of [1, 2, 5]) {
      expect((await scanned(nested(EICAR, depth))).result).toBe('THREATS_FOUND');
      expect((await scanned(nested('a', depth))).result).toBe('NO_THREATS_FOUND');
    }
  });

  it('that is nested deeper than five times is not judged', async () => {
    expect((await scanned(nested(EICAR, 6))).result).toBe('UNSUPPORTED');
  });

  it('counts as infected where one entry is, whatever the others are', async () => {
    const mixed = archive(
      { ...part('secret.txt', 'a'), encrypted: true },
      part('clean.txt', 'a'),
      part('virus.com', EICAR),
    );
    expect((await scanned(mixed)).result).toBe('THREATS_FOUND');
  });

  it('of bombs is not inflated, neither where it tells its size nor where it lies', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const honest = archive(part('bomb', zeros));
    const lying = archive({ ...part('bomb', zeros), claimedBytes: 10 });
    // Making the archives copies the content; those copies are not what the scanner costs.
    const before = process.memoryUsage().arrayBuffers;
    expect((await scanned(honest)).result).toBe('UNSUPPORTED');
    expect((await scanned(lying)).result).toBe('UNSUPPORTED');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * 1024 * 1024);
  });

  it('that cannot be followed is not judged', async () => {
    const whole = archive(part('a.txt', 'a'));
    expect((await scanned(whole.subarray(0, whole.length - 5))).result).toBe('UNSUPPORTED');
  });
});

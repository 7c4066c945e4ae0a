/** The pure parts of the S3 protocol: framing, ranges, forms, XML. */
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifiedChecksum } from '../../src/s3/protocol/checksums.ts';
import { unframe } from '../../src/s3/protocol/chunked.ts';
import { readForm } from '../../src/s3/protocol/form-data.ts';
import { byteRange } from '../../src/s3/protocol/range.ts';
import { element, xmlDocument } from '../../src/s3/protocol/xml.ts';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

const framed = (chunks: readonly Buffer[], trailer: string) =>
  Buffer.concat([
    ...chunks
      .filter((chunk) => chunk.length > 0)
      .flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    Buffer.from(`0\r\n${trailer}\r\n\r\n`),
  ]);

describe('aws-chunked framing', () => {
  it('comes off any body, however it was cut, with its trailing checksum', async () => {
    await fc.assert(
      fc.property(fc.array(bytes, { maxLength: 5 }), (chunks) => {
        const body = Buffer.concat(chunks);
        const sum = Buffer.alloc(4);
        sum.writeUInt32BE(crc32(body));
        const wire = framed(chunks, `x-amz-checksum-crc32:${sum.toString('base64')}`);
        const read = unframe(wire, String(body.length));
        expect(read.body.equals(body)).toBe(true);
        expect(verifiedChecksum(read.trailers, read.body)?.value).toBe(sum.toString('base64'));
      }),
    );
  });

  it('is refused when it is cut short or announces another length', () => {
    const wire = framed([Buffer.from('hello')], 'x-amz-checksum-crc32:NhCmhg==');
    for (let end = 0; end < 12; end += 1) {
      expect(() => unframe(wire.subarray(0, end), '5')).toThrow(/framing/);
    }
    expect(() => unframe(wire, '6')).toThrow(/framing/);
  });

  it('lets no wrong trailing checksum through', () => {
    expect(() => verifiedChecksum({ 'x-amz-checksum-crc32': 'AAAAAA==' }, Buffer.from('x'))).toThrow('CRC32');
  });
});

describe('byte ranges', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-20', 10, { start: 0, end: 9 }],
    ['bytes=0-99', 10, { start: 0, end: 9 }],
    ['bytes=5-2', 10, undefined],
    ['bytes=0-1,3-4', 10, undefined],
    ['bytes=-', 10, undefined],
    [undefined, 10, undefined],
  ])('%s of %i bytes', (header, size, range) => {
    expect(byteRange(header, size)).toEqual(range);
  });

  it('refuses what lies behind the end', () => {
    expect(() => byteRange('bytes=10-', 10)).toThrow(/range/);
    expect(() => byteRange('bytes=-0', 10)).toThrow(/range/);
  });
});

describe('upload forms', () => {
  it('give back any file byte for byte, whatever it contains', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.string({ unit: 'grapheme-ascii' }), async (file, value) => {
        const form = new FormData();
        form.append('Key', 'k');
        form.append('note', value);
        form.append('file', new Blob([new Uint8Array(file)], { type: 'a/b' }), 'f.bin');
        form.append('after', 'ignored');
        const request = new Request('http://x', { method: 'POST', body: form });
        const type = request.headers.get('content-type') ?? '';
        const read = readForm(type, Buffer.from(await request.arrayBuffer()));
        expect(read.file.equals(file)).toBe(true);
        expect([read.fileName, read.fileType, read.fields['key']]).toEqual(['f.bin', 'a/b', 'k']);
        expect(Object.keys(read.fields)).toEqual(['key', 'note']);
      }),
    );
  });

  it('are refused without a file or without an end', () => {
    const type = 'multipart/form-data; boundary=b';
    const field = '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nv\r\n';
    expect(() => readForm(type, Buffer.from(`${field}--b--\r\n`))).toThrow(/exactly one file/);
    expect(() => readForm(type, Buffer.from(field))).toThrow(/middle of a field/);
    expect(() => readForm(type, Buffer.from('nothing'))).toThrow(/boundary/);
  });
});

describe('XML', () => {
  it('carries any text there and back', async () => {
    await fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const xml = xmlDocument('Root', [['Outer', [['Key', text]]]]).toString();
        expect(element(xml, 'Key')).toBe(text);
      }),
    );
  });
});

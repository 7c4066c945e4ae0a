/** Self-signed certificates made in the process: DER by hand, because Node signs but does not issue (RFC 5280). */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

const ECDSA_WITH_SHA256 = tlv(0x30, oid([1, 2, 840, 10045, 4, 3, 2]));
const COMMON_NAME = oid([2, 5, 4, 3]);
const SUBJECT_ALT_NAME = oid([2, 5, 29, 17]);
const BASIC_CONSTRAINTS = oid([2, 5, 29, 19]);
const DNS_NAME = 0x82;

/** A certificate for one DNS name that is its own authority, valid for a day around now. */
export function selfSigned(hostname: string): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = tlv(
    0x30,
    tlv(0x31, tlv(0x30, Buffer.concat([COMMON_NAME, tlv(0x0c, Buffer.from(hostname))]))),
  );
  const day = 86_400_000;
  const validity = tlv(0x30, Buffer.concat([time(Date.now() - day), time(Date.now() + day)]));
  const extensions = [
    extension(BASIC_CONSTRAINTS, tlv(0x30, tlv(0x01, Buffer.from([0xff])))),
    extension(SUBJECT_ALT_NAME, tlv(0x30, tlv(DNS_NAME, Buffer.from(hostname)))),
  ];
  const content = tlv(
    0x30,
    Buffer.concat([
      tlv(0xa0, tlv(0x02, Buffer.from([2]))),
      tlv(0x02, Buffer.from([1])),
      ECDSA_WITH_SHA256,
      name,
      validity,
      name,
      publicKey.export({ type: 'spki', format: 'der' }),
      tlv(0xa3, tlv(0x30, Buffer.concat(extensions))),
    ]),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const der = tlv(0x30, Buffer.concat([content, ECDSA_WITH_SHA256, signature]));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function extension(id: Buffer, value: Buffer): Buffer {
  return tlv(0x30, Buffer.concat([id, tlv(0x04, value)]));
}

/** UTCTime, good until 2049. */
function time(at: number): Buffer {
  const digits = new Date(at)
    .toISOString()
    .replaceAll(/[-:T]|\.\d+/g, '')
    .slice(2);
  return tlv(0x17, Buffer.from(digits));
}

function oid([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let left = arc >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), value]);
  const octets = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | octets.length, ...octets]), value]);
}

/**
 * An authenticator made of software: it has one passkey, and answers as browsers do (W3C Web Authentication, sections 5.8.1, 6.1 and 6.5).
 * Keys follow from a seed and Ed25519 signs without chance, so that equal options have equal answers.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

export interface Registration {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: string[];
  };
}

export interface Assertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
}

/** What a page, or somebody between, may do wrong. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** False where nobody has proven who they are to the device. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** An attestation that was not asked for. */
  readonly attestation?: { readonly fmt: string; readonly statement: Cbor };
}

export interface Settings {
  readonly seed: string;
  /** Where the page is. */
  readonly origin: string;
  /** Whose it is: the id that it was registered with, base64url. */
  readonly userHandle?: string;
}

/** Starts a PKCS #8 Ed25519 key: its 32 bytes follow (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const FLAGS = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, copied: 0x10, attested: 0x40 } as const;

export class SoftwareAuthenticator {
  readonly credentialId: string;
  readonly #settings: Settings;
  readonly #privateKey: KeyObject;
  #userHandle: string | undefined;
  counter = 0;
  /** True where the maker keeps copies. Such passkeys count nothing. */
  copied = true;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#userHandle = settings.userHandle;
    const secret = digest(`key ${settings.seed}`);
    this.#privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8_ED25519, secret]),
      format: 'der',
      type: 'pkcs8',
    });
    this.credentialId = digest(`credential ${settings.seed}`).toString('base64url');
  }

  /** The COSE key of the passkey, base64url (RFC 9053, section 7.2). */
  get publicKey(): string {
    return this.#coseKey().toString('base64url');
  }

  register(options: unknown, deviation: Deviation = {}): Registration {
    const { challenge, rp, user } = unsafeCreation(options);
    this.#userHandle = user.id;
    const data = Buffer.concat([
      this.#head(deviation.rpId ?? rp.id, FLAGS.attested, deviation),
      Buffer.alloc(16),
      uint16(Buffer.from(this.credentialId, 'base64url').length),
      Buffer.from(this.credentialId, 'base64url'),
      this.#coseKey(),
    ]);
    const { fmt, statement } = deviation.attestation ?? { fmt: 'none', statement: new Map() };
    const attestationObject = cbor(
      new Map<string | number, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', data],
      ]),
    ).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', challenge, deviation);
    return {
      ...this.#named(),
      response: { clientDataJSON, attestationObject, transports: ['internal', 'hybrid'] },
    };
  }

  answer(options: unknown, deviation: Deviation = {}): Assertion {
    const { challenge, rpId } = unsafeRequest(options);
    const data = this.#head(deviation.rpId ?? rpId, 0, deviation);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviation);
    const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const userHandle = deviation.userHandle ?? this.#userHandle;
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign(null, Buffer.concat([data, clientHash]), this.#privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }

  #named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  #head(rpId: string, flags: number, { verified = true, counter }: Deviation): Buffer {
    const copies = this.copied ? FLAGS.mayBeCopied | FLAGS.copied : 0;
    const all = FLAGS.present | flags | copies | (verified ? FLAGS.verified : 0);
    if (!this.copied) this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const { origin = this.#settings.origin } = deviation;
    const data = { type: deviation.type ?? type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #coseKey(): Buffer {
    const { x = '' } = createPublicKey(this.#privateKey).export({ format: 'jwk' });
    return cbor(
      new Map<string | number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, Buffer.from(x, 'base64url')],
      ]),
    );
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<string | number, Cbor>;

/** What authenticators write of CBOR (RFC 8949): numbers, texts, bytes, lists and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([
      cborHead(5, value.size),
      ...[...value].flatMap(([name, each]) => [cbor(name), cbor(each)]),
    ]);
  const list = Array.isArray(value) ? value : [];
  return Buffer.concat([cborHead(4, list.length), ...list.map(cbor)]);
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}

/** Options of the API are encoded by their contract. */
function unsafeCreation(options: unknown) {
  return options as {
    readonly challenge: string;
    readonly rp: { readonly id: string };
    readonly user: { readonly id: string };
  };
}

function unsafeRequest(options: unknown) {
  return options as { readonly challenge: string; readonly rpId: string };
}

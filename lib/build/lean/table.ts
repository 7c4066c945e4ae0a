/**
 * What the bundles leave out of their packages. Each row names one file of a package, what stands in its place, and
 * why no function needs the original. Only bundles are built so: tests, tools and the CLI run the packages as they are.
 *
 * `version` and `sha256` are those of the file that was read when the row was written. A test compares them with what
 * is installed: after an upgrade, read the new file first, and then change the row.
 */

export interface Replacement {
  /** Path below `node_modules`. */
  readonly file: string;
  /** Version of the file's package. */
  readonly version: string;
  /** First 16 hex digits of the hash of the file's text. */
  readonly sha256: string;
  readonly because: string;
  readonly by: Substitute;
}

type Substitute =
  /** Every export throws when it is called; `constants` are the exports that are no functions. */
  | { readonly kind: 'refusals'; readonly constants?: Readonly<Record<string, string>> }
  /** A module of ours in `parts/`. */
  | { readonly kind: 'part'; readonly part: string }
  /** The regional endpoint of a service, by the first label of its name. */
  | { readonly kind: 'endpoint'; readonly host: string }
  /** The same file with some of its text changed; each text must occur exactly once. */
  | {
      readonly kind: 'edits';
      readonly edits: readonly Edit[];
      /** Exports that the file has no more: importing one does not compile. */
      readonly without?: readonly string[];
    };

export interface Edit {
  readonly find: string;
  readonly put: string;
}

const SDK_VERSION = '3.1162.0';
const SMITHY_CORE_VERSION = '3.41.0';
const ZOD_VERSION = '4.6.7';

const NO_JSON_SCHEMAS = 'JSON schemas are made for the documentation, never by a function.';
const LATE_COMPILER =
  'The compiler of schemas is loaded by a warm process, past the index that everything loads.';
const NO_WEB_STREAMS =
  'Bodies come as streams of Node.js; naming a web stream alone makes Node.js load its own.';
const NATIVE_HASHES = 'Lambda’s Node.js has native hashes; these are for runtimes without them.';

/** The rules of S3 stay: its endpoints depend on the bucket. */
const ENDPOINTS: readonly (readonly [client: string, host: string, sha256: string])[] = [
  ['dynamodb', 'dynamodb', 'e701630d92948e77'],
  ['kms', 'kms', 'b348b10ade00971a'],
  ['secrets-manager', 'secretsmanager', 'b348b10ade00971a'],
  ['sqs', 'sqs', 'b348b10ade00971a'],
  ['eventbridge', 'events', 'e8d58873bb225e7f'],
  ['sesv2', 'email', 'e8d58873bb225e7f'],
  ['sfn', 'states', 'b348b10ade00971a'],
  ['textract', 'textract', 'b348b10ade00971a'],
];

/** Below `@simplewebauthn/server/esm/`. */
const CERTIFICATES: readonly (readonly [file: string, sha256: string])[] = [
  ['helpers/convertX509PublicKeyToCOSE.js', '0ae43b1bb9328dde'],
  ['helpers/isCertRevoked.js', '43b58af606ddd941'],
  ['helpers/getCertificateInfo.js', '72b13c5c089f930b'],
  ['helpers/validateCertificatePath.js', 'd9d42ffe4d654585'],
  ['helpers/validateExtFIDOGenCEAAGUID.js', '5ed42afa8a431046'],
  ['registration/verifications/verifyAttestationFIDOU2F.js', 'c9cc1942b576a524'],
  ['registration/verifications/verifyAttestationAndroidSafetyNet.js', 'fb3998e0812945de'],
  ['registration/verifications/verifyAttestationAndroidKey.js', 'de4b0d6dd0e661b3'],
  ['registration/verifications/verifyAttestationApple.js', '4bdee5f4adcb0061'],
  ['registration/verifications/tpm/verifyAttestationTPM.js', 'bbbc76820d5ab37f'],
  ['metadata/verifyMDSBlob.js', 'ecd0654833be5dcf'],
  ['metadata/verifyAttestationWithMetadata.js', '892c6180c0a60ecb'],
];

export const REPLACEMENTS: readonly Replacement[] = [
  {
    file: 'zod/v4/core/to-json-schema.js',
    version: ZOD_VERSION,
    sha256: '85b883eb8f05e9f0',
    because: NO_JSON_SCHEMAS,
    by: { kind: 'refusals' },
  },
  {
    file: 'zod/v4/core/json-schema-processors.js',
    version: ZOD_VERSION,
    sha256: 'b6d2aee72212c076',
    because: NO_JSON_SCHEMAS,
    by: { kind: 'refusals', constants: { allProcessors: '{}' } },
  },
  {
    file: 'zod/v4/classic/schemas.js',
    version: ZOD_VERSION,
    sha256: '2bf4a631a18f734a',
    because:
      'Schemas never change, so that equal ones can be one: a function made over a thousand at its start. Metadata is for the documentation.',
    by: { kind: 'edits', edits: sharedSchemas() },
  },
  {
    file: 'zod/v4/core/index.js',
    version: ZOD_VERSION,
    sha256: '2a0e452323aa5b75',
    because: LATE_COMPILER,
    by: { kind: 'edits', edits: [{ find: 'export * from "./compile.js";', put: '' }] },
  },
  {
    file: 'zod/v4/classic/external.js',
    version: ZOD_VERSION,
    sha256: 'c6b584ae70ba4e71',
    because: LATE_COMPILER,
    by: {
      kind: 'edits',
      edits: [
        { find: 'INVALID, toZod, compile, withParser,', put: 'toZod,' },
        { find: ' ZodCompileAsyncError, ZodCompileUnsupportedError,', put: '' },
      ],
      without: ['INVALID', 'compile', 'withParser', 'ZodCompileAsyncError', 'ZodCompileUnsupportedError'],
    },
  },
  {
    file: '@aws-sdk/credential-provider-node/dist-es/index.js',
    version: '3.972.97',
    sha256: 'a952aa83f0c61f1c',
    because: 'Lambda hands credentials over in the environment; profiles, SSO and STS are for workstations.',
    by: { kind: 'part', part: 'credentials.ts' },
  },
  {
    file: '@aws-sdk/middleware-endpoint-discovery/dist-es/index.js',
    version: '3.972.37',
    sha256: '72f0d23de5530dcb',
    because: 'DynamoDB has endpoint discovery off unless it is asked for, and nothing asks.',
    by: { kind: 'part', part: 'endpoint-discovery.ts' },
  },
  {
    file: '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js',
    version: SMITHY_CORE_VERSION,
    sha256: '54d26649ccb5c6f5',
    because: NATIVE_HASHES,
    by: { kind: 'refusals' },
  },
  {
    file: '@smithy/core/dist-es/submodules/checksum/md5/Md5Js.js',
    version: SMITHY_CORE_VERSION,
    sha256: 'b80b06322eea1713',
    because: NATIVE_HASHES,
    by: { kind: 'refusals' },
  },
  {
    file: '@smithy/core/dist-es/submodules/checksum/crc32/Crc32Js.js',
    version: SMITHY_CORE_VERSION,
    sha256: '3edb3089f1774caf',
    because: NATIVE_HASHES,
    by: { kind: 'refusals' },
  },
  {
    file: '@smithy/core/dist-es/submodules/serde/util-stream/checksum/createChecksumStream.browser.js',
    version: SMITHY_CORE_VERSION,
    sha256: '8ddcd61ae097d562',
    because: NO_WEB_STREAMS,
    by: { kind: 'refusals' },
  },
  {
    file: '@smithy/core/dist-es/submodules/serde/util-stream/sdk-stream-mixin.browser.js',
    version: SMITHY_CORE_VERSION,
    sha256: 'b5913e68a53d5f89',
    because: NO_WEB_STREAMS,
    by: { kind: 'refusals' },
  },
  {
    file: 'cfb/cfb.js',
    version: '1.2.2',
    sha256: '239f7fb9d74b0cb8',
    because:
      'Compound files are read from memory. The package looks for `require`, which an ES module does not have.',
    by: {
      kind: 'edits',
      edits: [
        { find: "fs = require('fs')", put: 'fs = undefined' },
        { find: "if(typeof require !== 'undefined' && typeof module !== 'undefined' && ", put: 'if (' },
      ],
    },
  },
  ...ENDPOINTS.map(([client, host, sha256]) => ({
    file: `@aws-sdk/client-${client}/dist-es/endpoint/endpointResolver.js`,
    version: SDK_VERSION,
    sha256,
    because: 'A function calls the regional endpoint of its own region; the rules cover all there is.',
    by: { kind: 'endpoint', host } as const,
  })),
  ...CERTIFICATES.map(([file, sha256]) => ({
    file: `@simplewebauthn/server/esm/${file}`,
    version: '14.0.3',
    sha256,
    because:
      'Passkeys are asked for without certificates, and answers with them are refused (passkeys/ceremony.ts).',
    by: { kind: 'refusals' } as const,
  })),
];

/** Our module that loads the compiler of schemas late, and where the bundles take the compiler from. */
export const LATE_MODULE = /[\\/]shared[\\/]http[\\/]schemas[\\/]compiler\.ts$/;
export const COMPILER_FILE = 'zod/v4/core/compile.js';

/** Of these files, only the version is read, for the User-Agent header. */
export const CLIENT_PACKAGE_FILE = /[\\/]node_modules[\\/]@aws-sdk[\\/]client-[a-z0-9-]+[\\/]package\.json$/;

/** Makes equal schemas one: those without parameters, and the wrappers of one schema. */
function sharedSchemas(): readonly Edit[] {
  const makers = {
    string: 'core._string(ZodString, params)',
    uuid: 'core._uuid(ZodUUID, params)',
    number: 'core._number(ZodNumber, params)',
    int: 'core._int(ZodNumberFormat, params)',
    boolean: 'core._boolean(ZodBoolean, params)',
  };
  return [
    ...Object.entries(makers).map(([name, made]) => ({
      find: `export function ${name}(params) {\n    return ${made};\n}`,
      put: `let plain_${name}; export function ${name}(params) { return params === undefined ? (plain_${name} ??= ${made}) : ${made}; }`,
    })),
    {
      find: 'export function unknown() {\n    return core._unknown(ZodUnknown);\n}',
      put: 'let plain_unknown; export function unknown() { return (plain_unknown ??= core._unknown(ZodUnknown)); }',
    },
    ...['optional', 'nullable'].map((name) => ({
      find: `    ${name}() {\n        return ${name}(this);\n    },`,
      put: `    ${name}() { return wrapped("${name}", this, ${name}); },`,
    })),
    {
      find: '    nullish() {\n        return optional(nullable(this));\n    },',
      put: '    nullish() { return this.nullable().optional(); },',
    },
    {
      find: 'export const ZodType = ',
      put: `const wrappers = { optional: new WeakMap(), nullable: new WeakMap() };
function wrapped(name, inner, wrap) { let made = wrappers[name].get(inner); if (made === undefined) wrappers[name].set(inner, made = wrap(inner)); return made; }
export const ZodType = `,
    },
    {
      find: '    describe(description) {\n        const cl = this.clone();\n        core.globalRegistry.add(cl, { description });\n        return cl;\n    },',
      put: '    describe() { return this; },',
    },
    {
      find: '        const cl = this.clone();\n        core.globalRegistry.add(cl, args[0]);\n        return cl;',
      put: '        return this;',
    },
    {
      find: '        if (args.length === 0)\n            return core.globalRegistry.get(this);',
      put: '        if (args.length === 0) throw new Error("Metadata of schemas is not part of the bundles (lib/build/lean/table.ts).");',
    },
  ];
}

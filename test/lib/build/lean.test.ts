/** What the bundles leave out of their packages: read for these versions, refused when it is called, and else the same. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { leanPlugin, substituteFor } from '../../../lib/build/lean/plugin.ts';
import { pureConstants } from '../../../lib/build/lean/pure-constants.ts';
import { exportsOf } from '../../../lib/build/lean/syntax.ts';
import { REPLACEMENTS } from '../../../lib/build/lean/table.ts';
import { ROOT } from '../../../lib/build/sources.ts';
import { EntityInput, EntityPatch } from '../../../shared/domain/entities/schema.ts';
import { SoftwareAuthenticator } from '../../support/people/software-authenticator.ts';

const MODULES = join(ROOT, 'node_modules');
const REVIEW = 'an upgrade changed this file: read it, then change its row in lib/build/lean/table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-lean-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles a module that exists only here, as functions are bundled or as the packages are, and loads it. */
async function load(name: string, contents: string, how: 'lean' | 'original' = 'lean') {
  const outfile = join(folder, `${name}-${how}.mjs`);
  await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    plugins: how === 'lean' ? [leanPlugin()] : [],
    outfile,
    logLevel: 'silent',
  });
  return import(pathToFileURL(outfile).href);
}

function packageOf(file: string): string {
  const [scope = '', name = ''] = file.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

describe.each(REPLACEMENTS)('the replacement of $file', (row) => {
  const original = readFileSync(join(MODULES, row.file), 'utf8');

  it('was made for the installed version', () => {
    const { version } = JSON.parse(readFileSync(join(MODULES, packageOf(row.file), 'package.json'), 'utf8'));
    const sha256 = createHash('sha256').update(original).digest('hex').slice(0, 16);
    expect({ version, sha256 }, REVIEW).toEqual({ version: row.version, sha256: row.sha256 });
  });

  it('exports what the original exports', async () => {
    const substitute = await substituteFor(row, original);
    const dropped = new Set(row.by.kind === 'edits' ? row.by.without : []);
    const kept = exportsOf(row.file, original).filter((name) => !dropped.has(name));
    expect([...exportsOf('part.ts', substitute)].sort(), REVIEW).toEqual([...kept].sort());
  });
});

describe('a package with replacements', () => {
  it('is installed once, so that its rows speak of all that is bundled', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const installed = Object.keys(packages);
    for (const name of new Set(REPLACEMENTS.map(({ file }) => packageOf(file)))) {
      expect(installed.filter((path) => path.endsWith(`node_modules/${name}`))).toEqual([
        `node_modules/${name}`,
      ]);
    }
  });
});

describe('what a bundle does not hold', () => {
  it('says so when it is called', async () => {
    const { schema, Sha256Js, Md5Js, discovery } = await load(
      'refusals',
      `import * as z from 'zod';
       export { Md5Js, Sha256Js } from '@smithy/core/checksum';
       export * as discovery from '@aws-sdk/middleware-endpoint-discovery';
       export const schema = z.object({ name: z.string() });`,
    );
    const said = /is not part of the bundles/;
    expect(() => schema.toJSONSchema()).toThrow(said);
    expect(() => schema.meta()).toThrow('Metadata of schemas is not part of the bundles');
    expect(() => new Sha256Js()).toThrow(said);
    expect(() => new Md5Js()).toThrow(said);
    expect(() => discovery.getEndpointDiscoveryRequiredPlugin()).toThrow(said);
    expect(() => discovery.resolveEndpointDiscoveryConfig({ endpointDiscoveryEnabled: true })).toThrow(said);
  });
});

describe('the credentials of a bundle', () => {
  const read = "export { defaultProvider } from '@aws-sdk/credential-provider-node';";
  const lambda = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' };

  it('are those of the environment, as the SDK reads them', async () => {
    const before = { ...process.env };
    Object.assign(process.env, lambda);
    try {
      const [lean, original] = await Promise.all([load('env', read), load('env', read, 'original')]);
      expect(await lean.defaultProvider()()).toEqual(await original.defaultProvider()());
    } finally {
      process.env = before;
    }
  });

  it('are refused by name where the environment has none', async () => {
    const { defaultProvider } = await load('none', read);
    const before = { ...process.env };
    for (const name of Object.keys(lambda)) delete process.env[name];
    try {
      await expect(defaultProvider()()).rejects.toThrow('Unable to find environment variable credentials.');
    } finally {
      process.env = before;
    }
  });
});

describe('the check of passkeys', () => {
  it('is that of the package, and reads no certificates', async () => {
    const { server, helpers } = await load(
      'passkeys',
      `export * as server from '@simplewebauthn/server';
       export * as helpers from '@simplewebauthn/server/helpers';`,
    );
    const expected = { expectedOrigin: 'https://probity.example', expectedRPID: 'probity.example' };
    const authenticator = new SoftwareAuthenticator({ seed: 'lean', origin: expected.expectedOrigin });
    const options = { challenge: 'AAAA', rp: { id: 'probity.example' }, user: { id: 'AAAA' } };
    const verify = (expectedChallenge: string) =>
      server.verifyRegistrationResponse({
        ...expected,
        expectedChallenge,
        response: { ...authenticator.register(options), clientExtensionResults: {} },
      });
    expect(await verify('AAAA')).toMatchObject({ verified: true });
    await expect(verify('BBBB')).rejects.toThrow('challenge');
    const said = /is not part of the bundles/;
    expect(() => helpers.validateCertificatePath([])).toThrow(said);
    expect(() => helpers.isCertRevoked({})).toThrow(said);
  });
});

describe('the endpoints of a bundle', () => {
  const clients = REPLACEMENTS.flatMap(({ by, file }) => (by.kind === 'endpoint' ? [file] : []));
  const resolvers = `${clients.map((file, index) => `export { defaultEndpointResolver as r${index} } from './node_modules/${file}';`).join('\n')}
    export { partitionsInfo } from './node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js';`;
  const plain = { UseFIPS: false, UseDualStack: false };
  const without = [{ UseFIPS: true }, { UseDualStack: true }];

  it('are those of the SDK’s own rules in every region of every partition', async () => {
    const [lean, original] = await Promise.all([
      load('endpoints', resolvers),
      load('endpoints', resolvers, 'original'),
    ]);
    const partitions: { regions: Record<string, unknown> }[] = original.partitionsInfo.partitions;
    const regions = partitions.flatMap((partition) => Object.keys(partition.regions));
    expect(regions).toEqual(
      expect.arrayContaining(['eu-central-1', 'us-east-1', 'us-gov-west-1', 'cn-north-1', 'eusc-de-east-1']),
    );
    for (const index of clients.keys()) {
      // The global pseudo-regions name no place that a function runs in.
      for (const Region of regions.filter((region) => !region.endsWith('-global'))) {
        const given = { Region, ...plain };
        expect(lean[`r${index}`](given), `${clients[index]} in ${Region}`).toEqual(
          original[`r${index}`](given),
        );
      }
    }
  });

  it('are the address of a stand-in where one is given', async () => {
    const [lean, original] = await Promise.all([
      load('stand-ins', resolvers),
      load('stand-ins', resolvers, 'original'),
    ]);
    for (const index of clients.keys()) {
      for (const Endpoint of ['http://127.0.0.1:4566', 'https://localhost:9443/aws']) {
        const given = { Region: 'eu-west-1', Endpoint, ...plain };
        expect(lean[`r${index}`](given)).toEqual(original[`r${index}`](given));
      }
    }
  });

  it('are refused where FIPS, dual stack or a multi-region endpoint is asked for', async () => {
    const lean = await load('refused', resolvers);
    for (const index of clients.keys()) {
      for (const asked of [...without, { EndpointId: 'abc.123' }]) {
        expect(() => lean[`r${index}`]({ Region: 'eu-west-1', ...plain, ...asked })).toThrow(
          'are not part of the bundles',
        );
      }
      expect(() => lean[`r${index}`](plain)).toThrow('Missing Region');
    }
  });
});

describe('schemas in a bundle', () => {
  it('judge every input as they do outside of one', async () => {
    const lean = await load(
      'schemas',
      "export { EntityInput, EntityPatch } from './shared/domain/entities/schema.ts';",
    );
    const field = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('company', 'individual', 'DE', 'XX', '2001-02-28', '2001-02-30', 'a@b.example', 'male'),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    );
    const names = [...Object.keys(EntityPatch.shape), 'stranger'];
    const body = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });
    const plain = (outcome: z.ZodSafeParseResult<unknown>) =>
      outcome.success ? outcome.data : outcome.error.issues;
    await fc.assert(
      fc.property(body, (value) => {
        expect(plain(lean.EntityPatch.safeParse(value))).toEqual(plain(EntityPatch.safeParse(value)));
        const input = { entity_type: 'company', ...value };
        expect(plain(lean.EntityInput.safeParse(input))).toEqual(plain(EntityInput.safeParse(input)));
      }),
    );
  });

  it('are one where they are equal, and not where they differ', async () => {
    const { z: lean } = await load('shared', "export * as z from 'zod';");
    expect(lean.string()).toBe(lean.string());
    expect(lean.string('Say something.')).not.toBe(lean.string());
    expect(lean.string().optional()).toBe(lean.string().optional());
    expect(lean.string().min(1).optional()).not.toBe(lean.string().optional());
    expect(lean.string().nullish().safeParse(null).success).toBe(true);
    expect(lean.string().nullish().safeParse(undefined).success).toBe(true);
    expect(lean.string().safeParse(null).success).toBe(false);
    expect(z.string()).not.toBe(z.string());
  });
});

describe('a constant that is made by a call', () => {
  const bundled = async (source: string) => {
    const { outputFiles } = await build({
      stdin: { contents: pureConstants('source.ts', source), loader: 'ts' },
      bundle: true,
      format: 'esm',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  };

  it('is left out where nothing uses it', async () => {
    const text = await bundled(`const unused = make('ß', { inner: make() }).then();
      const listed = [make()] as const;
      const used = { kept: make() };
      export { used };`);
    expect(text).toContain('kept: make()');
    expect(text).not.toContain('ß');
    expect(text).not.toContain('[');
  });

  it('stays on its line, whatever stands before it', () => {
    const source = "/* Größe */ const text = '€';\n\nconst made = make(\n  text,\n);\nlet other = make();\n";
    expect(pureConstants('source.ts', source)).toBe(
      "/* Größe */ const text = '€';\n\nconst made = /* @__PURE__ */ (() => (make(\n  text,\n)))();\nlet other = make();\n",
    );
  });

  it('is no function, literal or awaited value', () => {
    const source =
      'const a = () => make();\nconst b = 5;\nconst c = await make();\nexport const d = { run: () => make() };\n';
    expect(pureConstants('source.ts', source)).toBe(source);
  });
});

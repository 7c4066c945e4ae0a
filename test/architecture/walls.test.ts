/** The walls of the tree: no file crosses one, and each rule is shown to catch a file that does. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breaches, FLOORS, NOUNS, PACKAGES, RULES } from './support/cruise.ts';
import { importsOf, mirror } from './support/mirror.ts';
import { repositoryFiles } from './support/repository-files.ts';

const WORLDS = ['packages', 'shared', 'functions', 'lib', 'bin', 'cli', 'portal', 'console', 'design'];

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'probity-walls-')));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the repository', () => {
  let copies: Parameters<typeof mirror>[1];
  beforeAll(() => {
    copies = { 'all imports': join(folder, 'all'), 'imports of values': join(folder, 'values') };
    mirror(WORLDS, copies);
  });

  it('has no import that crosses a wall, of types neither', async () => {
    expect(
      (await breaches(copies['all imports'], WORLDS)).filter(({ rule }) => rule !== 'no-cycles'),
    ).toEqual([]);
  });

  it('has no cycle of imports that are there at run time', async () => {
    expect(
      (await breaches(copies['imports of values'], WORLDS)).filter(({ rule }) => rule === 'no-cycles'),
    ).toEqual([]);
  });
});

describe('the packages', () => {
  it('are all on the list that orders them', () => {
    const folders = new Set(
      repositoryFiles().flatMap((path) => /^packages\/([^/]+)\//.exec(path)?.slice(1) ?? []),
    );
    expect([...folders].sort()).toEqual([...PACKAGES].sort());
  });
});

describe('the nouns of the domain', () => {
  it('are all on the list that orders them', () => {
    const folders = new Set(
      repositoryFiles().flatMap((path) => /^shared\/domain\/([^/]+)\//.exec(path)?.slice(1) ?? []),
    );
    expect([...folders].sort()).toEqual([...NOUNS].sort());
  });

  it('form no cycle of types either: a planted one is refused', async () => {
    const root = join(folder, 'cycle-of-types');
    plant(root, {
      ...skeleton(),
      'shared/domain/responses/schema.ts':
        "import type { Session } from '../sessions/schema.ts';\nexport type Response = { session: Session };",
      'shared/domain/sessions/schema.ts':
        "import type { Response } from '../responses/schema.ts';\nexport type Session = { response: Response };",
    });
    const found = (await breaches(root, ['shared'])).filter(({ rule }) => rule !== 'no-cycles');
    expect(found).toEqual([
      {
        rule: 'sessions-is-below-later-nouns',
        from: 'shared/domain/sessions/schema.ts',
        to: 'shared/domain/responses/schema.ts',
      },
    ]);
  });
});

describe('a file is read', () => {
  const text = [
    "import { a } from './a.ts';",
    "import type { B } from './b.ts';",
    "export { c } from './c.tsx';",
    "export type { D } from './d.ts';",
    'export const Page = () => <p title="x">{a}</p>;',
    "export const later = () => import('./e.ts');",
  ].join('\n');
  const read = importsOf('page.tsx', text);
  const named = (kept: keyof typeof read) => [...read[kept].matchAll(/"\.\/(\w)/g)].map(([, name]) => name);

  it('as every module that it names', () => {
    expect(named('all imports')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('as every module that it loads', () => {
    expect(named('imports of values')).toEqual(['a', 'c', 'e']);
  });
});

/** For each but the last of `names`: a file at `path` that imports a type of the next one by `module`. Both have `*` for the name. */
function brokenOrder(names: readonly string[], kind: string, path: string, module: string) {
  return Object.fromEntries(
    names.slice(0, -1).map((name, index) => {
      const later = names[index + 1] ?? '';
      const imported = module.replace('*', later);
      return [
        `${name}-is-below-later-${kind}`,
        {
          [path.replace('*', name)]: `import type { Later } from '${imported}';\nexport type Own = Later;`,
          [path.replace('*', later)]: 'export type Later = string;',
        },
      ];
    }),
  );
}

/** Per rule: the smallest tree that breaks it and no other rule. */
const BROKEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': {
    'shared/domain/notes/operations.ts': "import './service.ts';",
    'shared/domain/notes/service.ts': "import './operations.ts';",
  },
  'functions-are-islands': {
    'functions/api/notes/app.ts': "import '../entities/app.ts';",
    'functions/api/entities/app.ts': 'export {};',
  },
  'runtime-sees-no-synth': {
    'shared/domain/notes/operations.ts': "import '../../../cli/main.ts';",
    'cli/main.ts': 'export {};',
  },
  'only-lib-imports-cdk': {
    'cli/main.ts': "import { App } from 'aws-cdk-lib';\nexport const app = new App();",
  },
  'shared-imports-no-function': {
    'shared/domain/notes/operations.ts': "import '#functions/fleet.ts';",
    'functions/fleet.ts': 'export {};',
  },
  'pure-files-touch-no-sdk': {
    'shared/domain/notes/rules.ts':
      "import { S3Client } from '@aws-sdk/client-s3';\nexport const s3 = S3Client;",
  },
  'adapters-only-in-handlers': {
    'functions/api/notes/app.ts': "import '#shared/platform/aws/table.ts';",
    'shared/platform/aws/table.ts': 'export {};',
  },
  'http-knows-no-domain': {
    'shared/http/execute.ts': "import '#shared/domain/notes/service.ts';",
    'shared/domain/notes/service.ts': 'export {};',
  },
  'platform-knows-no-http-or-domain': {
    'shared/platform/outbox/write.ts': "import '#shared/http/operation.ts';",
    'shared/http/operation.ts': 'export {};',
  },
  'contract-stands-alone': {
    'shared/contract/route.ts':
      "import type { Port } from '#shared/platform/ports.ts';\nexport type Own = Port;",
    'shared/platform/ports.ts': 'export type Port = string;',
  },
  'packages-stand-alone': {
    'packages/reading/src/text/txt.ts': "import '../../../../shared/contract/route.ts';",
    'shared/contract/route.ts': 'export {};',
  },
  'packages-know-no-sdk': {
    'packages/reading/src/read-document.ts':
      "import { S3Client } from '@aws-sdk/client-s3';\nexport const s3 = S3Client;",
  },
  'packages-are-entered-by-their-face': {
    'shared/domain/notes/operations.ts': "import '../../../packages/matching/src/engine.ts';",
    'packages/matching/src/engine.ts': 'export {};',
  },
  'packages-meet-by-their-faces': {
    'packages/extraction/src/extract.ts': "import '../../reading/src/schema.ts';",
    'packages/reading/src/schema.ts': 'export {};',
  },
  'rules-stand-alone': {
    'packages/questionnaire-rules/src/visibility.ts': "import { z } from 'zod';\nexport const schema = z;",
  },
  'embedded-cloud-sees-wires-only': {
    'packages/embedded-cloud/src/wire/wire.ts': "import '@probity/written/characters';",
    'packages/written/src/characters.ts': 'export {};',
  },
  'made-for-tests-alone': {
    'shared/domain/notes/operations.ts': "import '@probity/reading/testing/made-pdf';",
    'packages/reading/testing/made-pdf.ts': 'export {};',
  },
  'pages-are-islands': {
    'console/main.ts': "import '../portal/page.ts';",
    'portal/page.ts': 'export {};',
  },
  'preview-shows-fields': {
    'console/screens/questionnaires/preview/preview.tsx': "import '../../../../portal/page.ts';",
    'portal/page.ts': 'export {};',
  },
  'design-stands-alone': {
    'design/format.ts': "import '../shared/domain/notes/rules.ts';",
    'shared/domain/notes/rules.ts': 'export {};',
  },
  'console-sees-contracts-only': {
    'console/base/remote/notes.ts':
      "import type { Note } from '#shared/domain/notes/repository.ts';\nexport type Own = Note;",
    'shared/domain/notes/repository.ts': 'export type Note = string;',
  },
  'screens-are-islands': {
    'console/screens/work/screen.tsx': "import '../case/screen.tsx';",
    'console/screens/case/screen.tsx': 'export {};',
  },
  ...brokenOrder(PACKAGES, 'packages', 'packages/*/src/own.ts', '@probity/*/own'),
  ...brokenOrder(FLOORS, 'floors', 'console/*/own.ts', '../*/own.ts'),
  ...brokenOrder(NOUNS, 'nouns', 'shared/domain/*/service.ts', '../*/service.ts'),
  'report-libraries-stay-in-reports': {
    'functions/api/notes/app.ts': "import '#shared/domain/reports/write.ts';",
    'shared/domain/reports/write.ts': "import { Document } from 'docx';\nexport const document = Document;",
  },
  'readers-stay-in-their-thread': {
    'functions/workers/document-reader/app.ts': "import '@probity/reading/pdf/read-pdf';",
    'packages/reading/src/pdf/read-pdf.ts':
      "import { getDocument } from 'unpdf';\nexport const read = getDocument;",
  },
};

const INSTALLED = ['aws-cdk-lib', '@aws-sdk/client-s3', 'docx', 'unpdf', 'zod'];

describe('each rule', () => {
  it('has a tree that breaks it', () => {
    expect(Object.keys(BROKEN).sort()).toEqual([...RULES].sort());
  });

  it.each(Object.entries(BROKEN))(
    '%s catches a file that breaks it, and is the only one to',
    async (rule, files) => {
      const root = join(folder, rule);
      plant(root, { ...skeleton(), ...files });
      const folders = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''));
      const found = await breaches(root, [...folders]);
      expect(new Set(found.map((breach) => breach.rule))).toEqual(new Set([rule]));
    },
  );
});

/** What every tree has: the subpath imports, a compiler configuration, and stand-ins for packages. */
function skeleton(): Readonly<Record<string, string>> {
  const imports = { '#shared/*': './shared/*', '#functions/*': './functions/*' };
  const dependencies = Object.fromEntries(INSTALLED.map((name) => [name, '1.0.0']));
  return {
    'package.json': JSON.stringify({
      name: 'tree',
      type: 'module',
      imports,
      dependencies,
      workspaces: ['packages/*'],
    }),
    'tsconfig.json': '{}',
    ...Object.fromEntries(
      INSTALLED.flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
        [`node_modules/${name}/index.js`, 'module.exports = {};'],
      ]),
    ),
  };
}

function plant(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const planted = new Set(
    Object.keys(files).flatMap((path) => /^packages\/([^/]+)\//.exec(path)?.slice(1) ?? []),
  );
  for (const name of planted) plantPackage(root, name);
}

/** Its face is every file, as far as resolution is concerned. */
function plantPackage(root: string, name: string): void {
  const exports = { './testing/*': './testing/*.ts', './*': './src/*.ts' };
  writeFileSync(
    join(root, 'packages', name, 'package.json'),
    JSON.stringify({ name: `@probity/${name}`, type: 'module', exports }),
  );
  mkdirSync(join(root, 'node_modules/@probity'), { recursive: true });
  symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@probity', name));
}

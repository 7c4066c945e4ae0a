/**
 * Bundles the page's scripts: the main one, that of the verification step, which is loaded when the step is opened, and a small one
 * that saves the record. What the step imports from other files of the page, the main script exports, so that both have the same texts
 * and the same Preact.
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { type BuildOptions, build, type Plugin } from 'esbuild';

export const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/** What the page shares with the console. */
const SHARED = fileURLToPath(new URL('../design/', import.meta.url));

const STEP = 'verification/step.tsx';

const require = createRequire(import.meta.url);

export interface Scripts {
  readonly main: string;
  readonly step: string;
  /** Needs nothing of the other two. */
  readonly record: string;
  /** The short names of texts in both scripts, by their names in the sources. */
  readonly textNames: ShortNames;
}

type ShortNames = Readonly<Record<string, string>>;

/** `textNames` are the names of all texts. `addressOf` decides the address of the main script by its code. */
export async function buildScripts(
  textNames: readonly string[],
  addressOf: (code: string) => string,
): Promise<Scripts> {
  // A name without a capital letter may also be one of the service or of the browser.
  const renamed = new RegExp(`^(?:${textNames.filter((name) => /[A-Z]/.test(name)).join('|')})$`);
  const imported = await importsOfStep();
  const exports = [...imported].map(
    ([file, names]) => `export { ${names.join()} } from ${JSON.stringify(file)};`,
  );
  const contents = `import { start } from './main.ts'; ${exports.join('')} start();`;
  const main = await script({
    mangleProps: renamed,
    stdin: { contents, resolveDir: SOURCE, loader: 'ts' },
    // The classic JSX transform gives a smaller script than the automatic one of tsconfig.json.
    jsx: 'transform',
    jsxFactory: 'h',
    jsxFragment: 'Fragment',
    inject: [require.resolve('preact')],
  });
  const address = addressOf(main.code);
  const step = await script({
    ...stepOptions(() => address),
    mangleProps: renamed,
    mangleCache: main.names,
  });
  const record = await script({ entryPoints: ['record/save-record.ts'] });
  return { main: main.code, step: step.code, record: record.code, textNames: step.names };
}

/** Names that the step imports, by the file that the main script has. A name stands for one file only. */
async function importsOfStep(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { code } = await bundle(stepOptions((file) => file));
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of code.matchAll(/^import (.+) from "(.+)";$/gm)) {
    for (const name of namesOf(names)) {
      if ((files.get(name) ?? file) !== file) throw new Error(`the step imports ${name} from two files`);
      files.set(name, file);
    }
  }
  const imported = new Map<string, string[]>();
  for (const [name, file] of [...files].sort()) imported.set(file, [...(imported.get(file) ?? []), name]);
  return imported;
}

/** `{ a, b as c }` names `a` and `b`. */
function namesOf(list: string): readonly string[] {
  if (!/^\{.*\}$/.test(list)) throw new Error(`the step must import names, not ${list}`);
  return list
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''));
}

function stepOptions(addressOf: (file: string) => string): BuildOptions {
  return { entryPoints: [STEP], jsx: 'automatic', jsxImportSource: 'preact', plugins: [outside(addressOf)] };
}

/** Leaves imports of Preact, of what is shared, and of the page's files outside the step's folder, to the browser. */
function outside(addressOf: (file: string) => string): Plugin {
  const folder = join(SOURCE, 'verification/');
  const isOfPage = (file: string) =>
    file.startsWith(SHARED) || (file.startsWith(SOURCE) && !file.startsWith(folder));
  return {
    name: 'outside',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^\.{1,2}\/|^preact$/ }, ({ path, resolveDir }) => {
        const file = path === 'preact' ? require.resolve(path) : resolve(resolveDir, path);
        const isMain = path === 'preact' || isOfPage(file);
        return isMain ? { path: addressOf(file), external: true } : undefined;
      });
    },
  };
}

/** Bundles with esbuild and minifies with swc, whose output is 5 % smaller. */
async function script(options: BuildOptions): Promise<Bundle> {
  // The names that esbuild assigns compress better than those of swc.
  const bundled = await bundle({ ...options, tsconfigRaw: {}, minifyIdentifiers: true });
  const { code } = await minify(bundled.code, {
    module: true,
    ecma: 2022,
    compress: { passes: 3, toplevel: true, conditionals: false, unsafe_methods: true },
    mangle: { toplevel: true },
    format: { comments: false },
  });
  return { code, names: bundled.names };
}

interface Bundle {
  readonly code: string;
  /** The properties that were renamed. */
  readonly names: Record<string, string>;
}

export async function bundle(options: BuildOptions): Promise<Bundle> {
  const { outputFiles = [], mangleCache = {} } = await build({
    absWorkingDir: SOURCE,
    bundle: true,
    format: 'esm',
    target: ['es2022', 'safari16.4', 'firefox119', 'chrome111'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    mangleCache: {},
    ...options,
    write: false,
  });
  const [file, ...others] = outputFiles;
  if (file === undefined || others.length > 0) throw new Error('a bundle must be one file');
  return { code: file.text, names: unsafeNames(mangleCache) };
}

/** A value is `false` only for names that the options exclude. These exclude none. */
function unsafeNames(names: Readonly<Record<string, string | false>>): Record<string, string> {
  return names as Record<string, string>;
}

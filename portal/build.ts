/** Builds the respondent's page: HTML, a hashed script and stylesheet, and a hashed text file per language. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { type BuildOptions, build } from 'esbuild';

/** File names in the output folder. The names of assets contain a hash of their content. */
export interface PortalBuild {
  readonly page: 'index.html';
  readonly script: string;
  readonly stylesheet: string;
  /** The texts by language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Maximum sizes after gzip, in bytes: the page is opened on phones and on slow connections. */
export const SIZE_BUDGET = { script: 24 * 1024, stylesheet: 5 * 1024 } as const;

/** Path of the assets. Absolute, because the page is served with and without a trailing slash. */
const ASSETS_PATH = '/api/portal/assets/';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/** The module that defines the JSX factory `h`. */
const PREACT = createRequire(import.meta.url).resolve('preact');

/** Builds into `outFolder`, which is created if necessary. The same sources give the same file names. */
export async function buildPortal(outFolder: string): Promise<PortalBuild> {
  const texts = await readTexts();
  const [code, style, template] = await Promise.all([
    buildScript(),
    bundle('styles/portal.css', { minify: true }),
    readFile(join(SOURCE, 'page.html'), 'utf8'),
  ]);
  const contents = new Map<string, string>();
  const asset = (content: string, extension: string) => {
    const name = `portal-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${extension}`;
    contents.set(name, content);
    return name;
  };
  const script = asset(code, 'js');
  const stylesheet = asset(style, 'css');
  const named = texts.map(([language, text]) => [language, asset(text, 'json')] as const);
  const page = template
    .replace('{{script}}', ASSETS_PATH + script)
    .replace('{{stylesheet}}', ASSETS_PATH + stylesheet)
    .replace(
      'data-texts',
      named.map(([language, name]) => `data-${language}="${ASSETS_PATH}${name}"`).join(' '),
    );
  contents.set('index.html', page);
  await mkdir(outFolder, { recursive: true });
  await Promise.all([...contents].map(([name, content]) => writeFile(join(outFolder, name), content)));
  return { page: 'index.html', script, stylesheet, texts: Object.fromEntries(named) };
}

/** Texts by language, English first. The name of a text file is its language code. */
async function readTexts(): Promise<readonly (readonly [language: string, text: string])[]> {
  const names = (await readdir(join(SOURCE, 'text'))).filter((name) => name.endsWith('.json'));
  const languages = names.map((name) => name.slice(0, -'.json'.length));
  const order = ['en', ...languages.filter((language) => language !== 'en').sort()];
  return Promise.all(
    order.map(async (language) => {
      const text: unknown = JSON.parse(await readFile(join(SOURCE, 'text', `${language}.json`), 'utf8'));
      return [language, JSON.stringify(text)] as const;
    }),
  );
}

/** Bundles with esbuild and minifies with swc, whose output is 5 % smaller. */
async function buildScript(): Promise<string> {
  const bundled = await bundle('main.tsx', {
    // The classic JSX transform gives a smaller script than the automatic one of tsconfig.json.
    jsx: 'transform',
    jsxFactory: 'h',
    jsxFragment: 'Fragment',
    inject: [PREACT],
    tsconfigRaw: {},
    // The names that esbuild assigns compress better than those of swc.
    minifyIdentifiers: true,
  });
  const { code } = await minify(bundled, {
    module: true,
    ecma: 2022,
    compress: { passes: 3, toplevel: true },
    mangle: { toplevel: true },
    format: { comments: false },
  });
  return code;
}

async function bundle(entry: string, options: BuildOptions): Promise<string> {
  const { outputFiles = [] } = await build({
    absWorkingDir: SOURCE,
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: ['es2022', 'safari16.4', 'firefox119', 'chrome111'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
    write: false,
  });
  const [file, ...others] = outputFiles;
  if (file === undefined || others.length > 0) throw new Error(`${entry} must build to one file`);
  return file.text;
}

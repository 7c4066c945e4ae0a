/** Builds the respondent's page: a hashed script, stylesheet and file of texts per language, and the page that names them. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { type BuildOptions, build } from 'esbuild';

/** File names in the folder that was built into; the assets carry a hash of their content. */
export interface PortalBuild {
  readonly page: 'index.html';
  readonly script: string;
  readonly stylesheet: string;
  /** The texts by language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Where the service answers for the assets; absolute, because the page is served with and without a final slash. */
const ASSETS_PATH = '/api/portal/assets/';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/** What stands in Preact's place. */
const RENDERER = join(SOURCE, 'dom/draw.ts');

/** Builds into `outFolder` (made if need be) and says what it wrote. The same sources give the same names. */
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

/** Texts by language, English first; the name of a file is the code of its language. */
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

/** esbuild bundles; swc packs the bundle, because it comes out one twentieth smaller that way. */
async function buildScript(): Promise<string> {
  const bundled = await bundle('main.ts', {
    // The classic transform packs smaller than the automatic one that the compiler checks; they mean the same.
    jsx: 'transform',
    jsxFactory: 'h',
    jsxFragment: 'Fragment',
    inject: [RENDERER],
    alias: { preact: RENDERER },
    tsconfigRaw: {},
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

/**
 * Builds the console: HTML, hashed scripts (the shell, and one per screen, loaded when it is opened), hashed stylesheets, and hashed
 * texts per screen and language.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** Names of the written files. The names of assets contain a hash of their content. */
export interface ConsoleBuild {
  readonly page: 'index.html';
  /** What a browser loads before the first screen: the script of the shell, and the scripts that it imports. */
  readonly shell: readonly string[];
  /** What a screen loads in addition, by the name of the screen. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly stylesheet: string;
  readonly dark: string;
  /** The stylesheets of screens that have one, and that of the preview. */
  readonly styles: Readonly<Record<string, string>>;
  /** The texts by screen (`shell` for what all screens share, `preview` for the respondent's page), then by language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Maximum sizes after gzip, in bytes: what is loaded before the first screen, and what one screen adds. */
export const SIZE_BUDGET = { shell: 90_000, stylesheet: 12_000, screen: 40_000 } as const;

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const LANGUAGES = ['en', 'ar', 'de'] as const;

/** Path of the assets. Absolute, because the page is served at the path of every screen. */
const ASSETS_PATH = '/api/console/assets/';

/** Style and texts of the respondent's page, for the preview (`preview/`). */
const PREVIEW_STYLE = ['preview', '../portal/styles/portal.css'] as const;
const PREVIEW_TEXTS = ['preview', '../portal/text'] as const;

/** Browsers of 2024: people at work, unlike respondents, have current ones. */
const TARGET = ['es2022', 'safari17.4', 'firefox124', 'chrome116'];

/** Builds into `outFolder`, which is created if necessary. The same sources give the same file names. */
export async function buildConsole(outFolder: string): Promise<ConsoleBuild> {
  await mkdir(outFolder, { recursive: true });
  const screens = await screenNames();
  const [scripts, stylesheet, dark, styles, texts] = await Promise.all([
    buildScripts(outFolder),
    buildStyle(outFolder, 'styles/console.css'),
    buildStyle(outFolder, '../design/dark.css'),
    stylesOf(outFolder, screens),
    textsOf(outFolder, screens),
  ]);
  const template = await readFile(join(SOURCE, 'page.html'), 'utf8');
  const files = { texts: addressed(texts), styles: addressed(styles) };
  const page = template
    .replace('{{script}}', ASSETS_PATH + (scripts.shell[0] ?? ''))
    .replace('{{stylesheet}}', ASSETS_PATH + stylesheet)
    .replace('{{dark}}', ASSETS_PATH + dark)
    .replace('{{files}}', JSON.stringify(files).replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  await writeFile(join(outFolder, 'index.html'), page);
  return { page: 'index.html', ...scripts, stylesheet, dark, styles, texts };
}

/** Folders below `screens/`. */
async function screenNames(): Promise<readonly string[]> {
  const entries = await readdir(join(SOURCE, 'screens'), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

type Names<T> = { readonly [K in keyof T]: T[K] extends string ? string : Names<T[K]> };

/** The same tree with addresses in place of names. */
function addressed<T extends object>(tree: T): Names<T> {
  return unsafeNames(
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [
        key,
        typeof value === 'string' ? ASSETS_PATH + value : addressed(value),
      ]),
    ),
  );
}

function unsafeNames<T>(tree: object): Names<T> {
  return tree as Names<T>;
}

async function stylesOf(outFolder: string, screens: readonly string[]): Promise<Record<string, string>> {
  const styled = screens.filter((screen) => existsSync(join(SOURCE, 'screens', screen, 'screen.css')));
  const entries = [
    ...styled.map((screen) => [screen, `screens/${screen}/screen.css`] as const),
    PREVIEW_STYLE,
  ];
  const built = entries.map(async ([name, entry]) => [name, await buildStyle(outFolder, entry)] as const);
  return Object.fromEntries(await Promise.all(built));
}

async function buildStyle(outFolder: string, entry: string): Promise<string> {
  const { outputFiles = [] } = await esbuild({
    entryPoints: [entry],
    write: false,
    plugins: entry.startsWith('screens/') ? [respondentStyles] : [],
  });
  return writeAsset(outFolder, outputFiles[0]?.text ?? '', 'css');
}

/** What a screen imports of the respondent's styles acts within its preview alone: the names are also those of the console. */
const respondentStyles: Plugin = {
  name: 'respondent-styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]portal[\\/]styles[\\/][\w-]+\.css$/ }, async ({ path }) => ({
      contents: `.respondent {${await readFile(path, 'utf8')}}`,
      loader: 'css',
    })),
};

/** Texts of the shell and of each screen, by language. */
async function textsOf(
  outFolder: string,
  screens: readonly string[],
): Promise<Record<string, Record<string, string>>> {
  const folders: readonly (readonly [string, string])[] = [
    ['shell', 'base/text'],
    ...screens.map((screen) => [screen, `screens/${screen}/text`] as const),
    PREVIEW_TEXTS,
  ];
  const written = folders.map(async ([name, folder]) => {
    const languages = LANGUAGES.map(async (language) => {
      const text: object = JSON.parse(await readFile(join(SOURCE, folder, `${language}.json`), 'utf8'));
      return [language, await writeAsset(outFolder, JSON.stringify(text), 'json')] as const;
    });
    return [name, Object.fromEntries(await Promise.all(languages))] as const;
  });
  return Object.fromEntries(await Promise.all(written));
}

async function writeAsset(outFolder: string, content: string, extension: string): Promise<string> {
  const name = `console-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${extension}`;
  await writeFile(join(outFolder, name), content);
  return name;
}

async function buildScripts(outFolder: string): Promise<Pick<ConsoleBuild, 'shell' | 'screens'>> {
  const { metafile } = await esbuild({
    entryPoints: ['main.ts'],
    outdir: outFolder,
    splitting: true,
    entryNames: 'console-[hash]',
    chunkNames: 'console-[hash]',
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
  });
  const outputs = metafile?.outputs ?? {};
  const entry = outputOf(outputs, /^main\.ts$/);
  const shell = entry === undefined ? [] : loadedWith(outputs, entry);
  const screens = Object.values(outputs).flatMap(({ entryPoint = '' }) => {
    const [, screen] = /^screens\/([\w-]+)\/screen\.tsx$/.exec(entryPoint) ?? [];
    return screen === undefined ? [] : [screen];
  });
  return {
    shell: shell.map((path) => basename(path)),
    screens: Object.fromEntries(
      screens.sort().map((screen) => {
        const chunk = outputOf(outputs, new RegExp(`^screens/${screen}/screen\\.tsx$`)) ?? '';
        const added = loadedWith(outputs, chunk).filter((path) => !shell.includes(path));
        return [screen, added.map((path) => basename(path))];
      }),
    ),
  };
}

type Outputs = Metafile['outputs'];

function outputOf(outputs: Outputs, entryPoint: RegExp): string | undefined {
  return Object.keys(outputs).find((path) => entryPoint.test(outputs[path]?.entryPoint ?? ''));
}

/** A script, and those that it imports at once, each once. */
function loadedWith(outputs: Outputs, first: string): readonly string[] {
  const found = new Set([first]);
  for (const path of found) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') found.add(imported);
    }
  }
  return [...found];
}

function esbuild(options: BuildOptions) {
  return build({
    absWorkingDir: SOURCE,
    bundle: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
}

/** Builds the respondent's page: one hashed script, one hashed stylesheet, and the page that names them. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { type BuildOptions, build } from 'esbuild';

/** File names in the folder that was built into; the two assets carry a hash of their content. */
export interface PortalBuild {
  readonly page: 'index.html';
  readonly script: string;
  readonly stylesheet: string;
}

/** Where the service answers for the assets; absolute, because the page is served with and without a final slash. */
const ASSETS_PATH = '/api/portal/assets/';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/** Builds into `outFolder` (made if need be) and says what it wrote. The same sources give the same names. */
export async function buildPortal(outFolder: string): Promise<PortalBuild> {
  const [code, style, template] = await Promise.all([
    buildScript(),
    bundle('styles/portal.css', { minify: true }),
    readFile(join(SOURCE, 'page.html'), 'utf8'),
  ]);
  const script = hashedName(code, 'js');
  const stylesheet = hashedName(style, 'css');
  const page = template
    .replace('{{script}}', ASSETS_PATH + script)
    .replace('{{stylesheet}}', ASSETS_PATH + stylesheet);
  await mkdir(outFolder, { recursive: true });
  await Promise.all([
    writeFile(join(outFolder, script), code),
    writeFile(join(outFolder, stylesheet), style),
    writeFile(join(outFolder, 'index.html'), page),
  ]);
  return { page: 'index.html', script, stylesheet };
}

/** esbuild bundles; swc packs the bundle, because it comes out one twentieth smaller that way. */
async function buildScript(): Promise<string> {
  const bundled = await bundle('main.ts', {
    // The classic transform packs smaller than the automatic one that the compiler checks; they mean the same.
    jsx: 'transform',
    jsxFactory: 'h',
    jsxFragment: 'Fragment',
    inject: [fileURLToPath(import.meta.resolve('preact'))],
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

function hashedName(content: string, extension: string): string {
  return `portal-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${extension}`;
}

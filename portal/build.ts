/** Builds the respondent's page: HTML, a hashed script and stylesheet, and a hashed text file per language. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildScripts, bundle, type Scripts, SOURCE } from './bundle.ts';

/** File names in the output folder. The names of assets contain a hash of their content. */
export interface PortalBuild {
  readonly page: 'index.html';
  readonly script: string;
  /** The script of the verification step. */
  readonly step: string;
  /** The script that saves the record of a submission. */
  readonly record: string;
  readonly stylesheet: string;
  /** The texts by language. */
  readonly texts: Readonly<Record<string, string>>;
  /** The stylesheet and the texts of the verification step. */
  readonly stepStylesheet: string;
  readonly stepTexts: Readonly<Record<string, string>>;
}

/** Maximum sizes after gzip, in bytes: the page is opened on phones and on slow connections. */
export const SIZE_BUDGET = {
  script: 25 * 1024,
  stylesheet: 5 * 1024,
  step: 20 * 1024,
  record: 1024,
  stepStylesheet: 2 * 1024,
} as const;

/** Path of the assets. Absolute, because the page is served with and without a trailing slash. */
const ASSETS_PATH = '/api/portal/assets/';

/** Builds into `outFolder`, which is created if necessary. The same sources give the same file names. */
export async function buildPortal(outFolder: string): Promise<PortalBuild> {
  const [texts, stepTexts] = await Promise.all([readTexts('text'), readTexts('verification/text')]);
  const contents = new Map<string, string>();
  const asset = (content: string, extension: string) => {
    const name = `portal-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${extension}`;
    contents.set(name, content);
    return name;
  };
  const [scripts, style, stepStyle, template] = await Promise.all([
    buildScripts(Object.keys(texts[0]?.[1] ?? {}), (code) => ASSETS_PATH + asset(code, 'js')),
    bundle({ entryPoints: ['styles/portal.css'], minify: true }),
    bundle({ entryPoints: ['verification/verification.css'], minify: true }),
    readFile(join(SOURCE, 'page.html'), 'utf8'),
  ]);
  const script = asset(scripts.main, 'js');
  const step = asset(scripts.step, 'js');
  const record = asset(scripts.record, 'js');
  const stylesheet = asset(style.code, 'css');
  const stepStylesheet = asset(stepStyle.code, 'css');
  const named = texts.map(([language, text]) => [language, asset(renamed(text, scripts), 'json')] as const);
  const stepNamed = stepTexts.map(
    ([language, text]) => [language, asset(JSON.stringify(text), 'json')] as const,
  );
  const page = template
    .replace('{{script}}', ASSETS_PATH + script)
    .replace('{{record}}', ASSETS_PATH + record)
    .replace('{{step}}', ASSETS_PATH + step)
    .replace('{{stylesheet}}', ASSETS_PATH + stylesheet)
    .replace('{{step-style}}', ASSETS_PATH + stepStylesheet)
    .replace('data-texts', attributes('data-', named))
    .replace('data-step-texts', attributes('data-verification-', stepNamed));
  contents.set('index.html', page);
  await mkdir(outFolder, { recursive: true });
  await Promise.all([...contents].map(([name, content]) => writeFile(join(outFolder, name), content)));
  return {
    page: 'index.html',
    script,
    step,
    record,
    stylesheet,
    texts: Object.fromEntries(named),
    stepStylesheet,
    stepTexts: Object.fromEntries(stepNamed),
  };
}

/** Attributes with the addresses of the texts, one for each language. */
function attributes(prefix: string, texts: readonly (readonly [language: string, name: string])[]): string {
  return texts.map(([language, name]) => `${prefix}${language}="${ASSETS_PATH}${name}"`).join(' ');
}

/** Texts of a folder by language, English first. The name of a text file is its language code. */
async function readTexts(under: string): Promise<readonly (readonly [language: string, texts: object])[]> {
  const names = (await readdir(join(SOURCE, under))).filter((name) => name.endsWith('.json'));
  const languages = names.map((name) => name.slice(0, -'.json'.length));
  const order = ['en', ...languages.filter((language) => language !== 'en').sort()];
  return Promise.all(
    order.map(async (language) => {
      const texts: object = JSON.parse(await readFile(join(SOURCE, under, `${language}.json`), 'utf8'));
      return [language, texts] as const;
    }),
  );
}

/** The text file, with the names that the scripts use. A text that no script uses is left out. */
function renamed(texts: object, { textNames }: Scripts): string {
  const used = Object.entries(texts).filter(([name]) => /[A-Z]/.test(name) === false || name in textNames);
  return JSON.stringify(Object.fromEntries(used.map(([name, text]) => [textNames[name] ?? name, text])));
}

/** The API documentation in the browser: complete, self-contained, true to the contracts, and accessible. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Method, methodsOf, type Route } from '#shared/contract/route.ts';
import { openApi, routeGroups } from '../../docs/derived.ts';
import { buildDocsSite, DOCS_HEADERS } from '../../docs/site/build.ts';
import { type ApiDocument, endpointsByGroup, unsafeDocument } from '../../docs/site/document.ts';
import { pageOf } from '../../docs/site/view/page-view.ts';

const document = unsafeDocument(JSON.parse(JSON.stringify(openApi())));
const endpoints = [...endpointsByGroup(document).values()].flat();
const routes = Object.values(routeGroups()).flat();

let folder: string;
let page: string;
let dom: JSDOM;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'probity-docs-'));
  await buildDocsSite(folder);
  page = readFileSync(join(folder, 'index.html'), 'utf8');
  dom = open(page);
});
afterAll(() => {
  dom.window.close();
  rmSync(folder, { recursive: true });
});

function open(html: string): JSDOM {
  return new JSDOM(html, {
    url: 'http://127.0.0.1/docs/',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
}

function contractOf(method: string, path: string): Route {
  const found = routes.find(
    (route) => route.path === path && methodsOf(route).some((known) => known === method),
  );
  if (found === undefined) throw new Error(`no route for ${method} ${path}`);
  return found;
}

function operationOf(id: string) {
  const found = endpoints.find((endpoint) => endpoint.operation.operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found.operation;
}

/** A form as its route's schema sees it: what begins with `@` is a file. */
function formOf(example: unknown) {
  const parts = Object.entries(Object(example)).map(([field, value]): [string, string] => [
    field,
    String(value),
  ]);
  const isFile = ([, value]: [string, string]) => value.startsWith('@');
  const files = parts.filter(isFile).map(([field, value]) => ({
    field,
    filename: value.slice(1),
    contentType: 'application/pdf',
    bytes: new Uint8Array(1),
  }));
  return { ...Object.fromEntries(parts.filter((part) => !isFile(part))), files };
}

const cases = endpoints.map(({ method, path, operation }): [string, Method | string, string] => [
  operation.operationId,
  method,
  path,
]);

describe.each(cases)('%s', (id, method, path) => {
  const { body, success, encoding } = contractOf(method, path);

  it('shows a request that its contract accepts', () => {
    const { requestBody } = operationOf(id);
    const example = Object.values(requestBody?.content ?? {})[0]?.example;
    expect(example === undefined).toBe(body === undefined);
    const sent = encoding === 'multipart' ? formOf(example) : example;
    expect(body?.safeParse(sent).error).toBeUndefined();
  });

  it('shows an answer that its contract could give', () => {
    const content = operationOf(id).responses[String(success.status)]?.content?.['application/json'];
    expect(content?.example === undefined).toBe(success.body === undefined);
    if (content !== undefined) expect(success.body?.safeParse(content.example).error).toBeUndefined();
  });

  it('can be found in the contents and on the page', () => {
    const { document: shown } = dom.window;
    expect(shown.getElementById(id)?.textContent).toContain(path);
    expect(shown.querySelectorAll(`#contents a[href="#${id}"]`)).toHaveLength(1);
  });
});

describe('the page', () => {
  it('shows every event', () => {
    const shown = [...dom.window.document.querySelectorAll('[id^="event-"]')].map(({ id }) =>
      id.replace('event-', ''),
    );
    const articles = shown.filter((id) => !id.endsWith('-title'));
    expect(articles).toEqual(Object.keys(document.webhooks));
  });

  it('has each id once, and every link inside it leads somewhere', () => {
    const { document: shown } = dom.window;
    const ids = [...shown.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const anchors = [...shown.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href')?.slice(1) ?? '',
    );
    expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });

  it('loads nothing but the files beside it, and runs and styles nothing inline', () => {
    const { document: shown } = dom.window;
    const loaded = [...shown.querySelectorAll('script, link[rel="stylesheet"], img, iframe')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? 'inline',
    );
    expect(loaded.every((name) => readdirSync(folder).includes(name))).toBe(true);
    expect(shown.querySelectorAll('style, [style], [onclick]')).toHaveLength(0);
    expect(DOCS_HEADERS['Content-Security-Policy']).not.toContain('unsafe');
  });

  it('escapes what it is given', () => {
    expect(page).toContain('&quot;');
    expect(dom.window.document.querySelectorAll('main script')).toHaveLength(0);
  });

  it('has no violation that axe can see without layout', async () => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    const { window } = open(pageOf(excerpt()));
    window.eval(readFileSync(axe, 'utf8'));
    const Results = z.object({ violations: z.array(z.object({ id: z.string() })) });
    const rules = "{ 'color-contrast': { enabled: false } }";
    const results = Results.parse(await window.eval(`axe.run(document, { rules: ${rules} })`));
    window.close();
    expect(results.violations.map(({ id }) => id)).toEqual([]);
  });
});

/** A page with everything that pages have, and less of it: axe takes half a minute for the whole. */
function excerpt(): ApiDocument {
  const paths = ['/api/v1/entities/', '/api/v1/workflows/send/', '/api/v1/responses/{id}/notes/'];
  const events = ['response.submitted'];
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => paths.includes(path))),
    webhooks: Object.fromEntries(Object.entries(document.webhooks).filter(([type]) => events.includes(type))),
  };
}

/** Opens the built page in jsdom, with the fake service behind its `fetch`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import type { PortalBuild } from '../../../portal/build.ts';
import type { FakeService } from '../fake-service/fake-service.ts';
import { runScripts } from './run-scripts.ts';

const ADDRESS = 'https://probity.example/api/portal/';

export interface OpenWindow {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** The button with exactly this text. */
  button(label: string): HTMLButtonElement;
  /** Clicks the button, and resolves once the page has rendered. */
  click(label: string): Promise<void>;
  /** Sets the value of the control with the events of a browser, and resolves once the page has rendered. */
  type(control: Element | null, value: string): Promise<void>;
  question(key: string): Element;
  /** Resolves with the first truthy result of `look`, which is called every few milliseconds. */
  until<T>(look: () => T | null | undefined | false | ''): Promise<T>;
  heading(text: string): Promise<void>;
  /** Violations that axe finds, without the rules that need a layout. */
  violations(): Promise<readonly string[]>;
}

/** Opens the page built into `folder`; `storage` is the tab's session storage from before a reload. */
export async function openWindow(
  folder: string,
  built: PortalBuild,
  service: FakeService,
  from: {
    readonly fragment?: string;
    readonly storage?: Readonly<Record<string, string>>;
    readonly storageForbidden?: boolean;
    /** The browser's languages; by default British English. */
    readonly languages?: readonly string[];
    /** Requests for text files fail. */
    readonly textsLost?: boolean;
    /** Whether the first loads of the verification step fail, one value each. */
    readonly stepLost?: boolean[];
  },
): Promise<OpenWindow> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const [page, script, record] = await Promise.all([built.page, built.script, built.record].map(read));
  if (page === undefined || script === undefined || record === undefined) throw new Error('not built');
  const { window } = new JSDOM(page, {
    url: ADDRESS + (from.fragment === undefined ? '' : `#${from.fragment}`),
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  window.fetch = async (input, init) => {
    const asset = /^\/api\/portal\/assets\/([\w.-]+)$/.exec(String(input))?.[1];
    if (asset === undefined) return answer(service, String(input), init);
    return from.textsLost === true ? Response.error() : new Response(await read(asset));
  };
  window.scrollTo = () => undefined;
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  // What is still to be rendered when a test closes its window is dropped, as in a browser.
  window.queueMicrotask = (run) =>
    queueMicrotask(() => {
      if (Reflect.get(window, 'document') !== undefined) run();
    });
  Object.defineProperty(window.navigator, 'languages', { value: from.languages ?? ['en-GB'] });
  for (const [name, value] of Object.entries(from.storage ?? {})) window.sessionStorage.setItem(name, value);
  if (from.storageForbidden === true) forbidStorage(window);
  runScripts(window, script, async (address) => {
    if (from.stepLost?.shift() === true) throw new TypeError('Failed to fetch dynamically imported module');
    return read(address.replace(/^.*\/|\?.*$/g, ''));
  });
  // In a scope of its own, as modules are.
  window.eval(`(()=>{${record}})()`);
  const opened = controls(window, service);
  if (from.textsLost !== true) await opened.until(() => window.document.querySelector('header'));
  return opened;
}

/** Behaves like a browser that blocks site data. */
function forbidStorage(window: Window): void {
  Object.defineProperty(window, 'sessionStorage', {
    get: () => {
      throw new Error('SecurityError');
    },
  });
}

function answer(service: FakeService, path: string, init: RequestInit = {}): Response {
  const headers = new Headers(unsafeHeaders(init.headers));
  const reply = service.handle({
    method: init.method ?? 'GET',
    operation: /^\/api\/v1\/onboarding\/([\w/-]+)\/(?:\?.*)?$/.exec(path)?.[1] ?? path,
    bearer: headers.get('Authorization')?.replace('Bearer ', ''),
    idempotencyKey: headers.get('Idempotency-Key') ?? undefined,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  });
  return new Response(reply.status === 204 ? null : reply.body, {
    status: reply.status,
    headers: { ...reply.headers },
  });
}

function controls(window: Window & typeof globalThis, service: FakeService): OpenWindow {
  const { document } = window;
  const until = async <T>(look: () => T | null | undefined | false | ''): Promise<T> => {
    for (let turn = 0; turn < 1_000; turn += 1) {
      const found = look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(
      `the condition did not become true; the page shows: ${document.body.textContent?.slice(0, 400)}`,
    );
  };
  const button = (label: string): HTMLButtonElement => {
    const found = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.trim() === label,
    );
    if (found === undefined) throw new Error(`there is no button "${label}"`);
    return found;
  };
  return {
    window,
    document,
    button,
    click: (label) => {
      button(label).click();
      return rendered();
    },
    type: (control, value) => {
      if (control === null) throw new Error('there is no such control');
      Reflect.set(control, 'value', value);
      control.dispatchEvent(new window.Event('input', { bubbles: true }));
      control.dispatchEvent(new window.Event('change', { bubbles: true }));
      return rendered();
    },
    question: (key) => {
      const found = document.querySelector(`[data-question="${service.idOf(key)}"]`);
      if (found === null) throw new Error(`the question ${key} is not shown`);
      return found;
    },
    until,
    heading: async (text) => {
      await until(() => document.querySelector('h1')?.textContent === text);
    },
    violations: () => axe(window),
  };
}

/** Resolves after the microtask in which Preact renders. */
function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** jsdom has no layout. Rules that need one, such as contrast and target size, are checked by the browser suite. */
async function axe(window: Window & typeof globalThis): Promise<readonly string[]> {
  if (!('axe' in window)) window.eval(axeSource);
  const { violations } = await unsafeAxe(Reflect.get(window, 'axe')).run(window.document, {
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

interface Axe {
  run(
    document: Document,
    options: object,
  ): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[];
  }>;
}

function unsafeAxe(value: unknown): Axe {
  return value as Axe;
}

/** Node's `Headers` does not accept those of jsdom. Both are iterable. */
function unsafeHeaders(headers: HeadersInit | undefined): [string, string][] {
  return headers === undefined ? [] : [...(headers as Iterable<[string, string]>)];
}

/** What the tests use of jsdom, which carries no types of its own. */
declare module 'jsdom' {
  export class VirtualConsole {
    on(event: 'jsdomError', listener: (error: Error) => void): void;
  }

  export interface JsdomOptions {
    readonly url: string;
    readonly runScripts: 'outside-only';
    readonly pretendToBeVisual: true;
    readonly virtualConsole: VirtualConsole;
  }

  export class JSDOM {
    constructor(html: string, options: JsdomOptions);
    readonly window: Window & typeof globalThis;
  }
}

/** Code for the edge is refused where it leaves the documented dialect, before it sees a request and while it runs. */
import { describe, expect, it } from 'vitest';
import { dialectFaults } from '../../../src/edge/dialect/judge.ts';
import { edgeRealm } from '../../../src/edge/dialect/realm.ts';
import { FunctionFailed, ViewerFunction } from '../../../src/edge/viewer-function.ts';

const realm = edgeRealm();

const REFUSED: readonly (readonly [code: string, fault: string])[] = [
  ['for (const x of [1]) { x; }', 'ForOfStatement'],
  ['const { a } = { a: 1 };', 'ObjectPattern'],
  ['const [a] = [1];', 'ArrayPattern'],
  ['[].concat(...[[1]]);', 'spread'],
  ['new Date(...[1]);', 'spread'],
  ['[...[1]];', 'spread'],
  ['({ ...{} });', 'SpreadElement'],
  ['(void 0)?.a;', 'OptionalChainingExpression'],
  ['null ?? 1;', 'operator ??'],
  ['let a; a ||= 1;', 'operator ||='],
  ['class A {}', 'ClassDeclaration'],
  ['function f(a = 1) { return a; }', 'AssignmentPattern'],
  ['const a = 1; ({ a });', 'shorthand property'],
  ['({ ["a"]: 1 });', 'computed name of a property'],
  ['({ a() {} });', 'MethodProperty'],
  ['try { 1; } catch { 2; }', 'catch without a parameter'],
  ['function* f() {}', 'generator'],
  ['async function f() {}', 'async function'],
  ['const f = async () => 1;', 'async function'],
  ['function t() {} t`a`;', 'TaggedTemplateExpression'],
  ['function F() { return new.target; }', 'MetaProperty'],
  ['if (1) { function f() {} }', 'function declared in a block'],
  ['debugger;', 'DebuggerStatement'],
  ['0b11;', 'binary or octal number'],
  ['1n;', 'BigIntLiteral'],
  ['"\\u{1F600}";', 'code point escape in braces'],
  ['/a/u;', 'regular expression with the flags u'],
  ['/(?<=a)b/;', 'lookbehind'],
  ['new Map();', 'global Map'],
  ['new Set();', 'global Set'],
  ['new Proxy({}, {});', 'global Proxy'],
  ['eval("1");', 'global eval'],
  ['setTimeout(handler, 1);', 'global setTimeout'],
  ['process.env;', 'global process'],
  ['const crypto = require("crypto");', 'global require'],
  ['Buffer.from("a");', 'global Buffer'],
  ['[1].flat();', 'member flat'],
  ['[1]["flat"]();', 'member flat'],
  ['Object.fromEntries([]);', 'Object.fromEntries'],
  ['Array.from("ab");', 'Array.from'],
  ['console.table([]);', 'console.table'],
  ['"a".matchAll(/a/g);', 'member matchAll'],
  ['const at = "a".at;', 'member at'],
];

describe('code is refused by the name of what is not documented:', () => {
  it.each(REFUSED)('%s', (code, fault) => {
    expect(dialectFaults(`function handler(event) { return event.request; }\n${code}`, realm)).toContain(
      `line 2: ${fault}`,
    );
  });

  it('an import of a module', () => {
    expect(() => new ViewerFunction(`import crypto from 'crypto';\nfunction handler() {}`)).toThrow(
      /import statement outside a module/,
    );
  });
});

describe('code is accepted', () => {
  it('with everything that the documentation lists', () => {
    const code = `
      const pattern = /^(?<word>[a-z]+)$/i, big = 1_000;
      function handler(event) {
        let text = \`a \${\`nested \${1 + 2 ** 3}\`}
        over lines\`;
        text **= 1;
        const all = (...rest) => rest.map((each) => each * big).filter(Number.isInteger).includes(1);
        outer: for (let i = 0; i < 2; i++) { for (const key in event) { if (key === 'a') continue outer; else break outer; } }
        do { text = String(text).padStart(3).replaceAll('a', 'b'); } while (false);
        switch (text) { case 'a': throw new TypeError('a'); default: }
        try { JSON.parse('{'); } catch (error) { error.message; } finally { all(1); }
        const held = { get a() { return 1; }, set a(value) { this.b = value; }, 'b': 2 };
        const names = Object.keys(held).concat(Object.entries(event).map(function (entry) { return entry[0]; }));
        for (var index in names) delete held[names[index]];
        while (!Array.isArray(names)) names.push(Math.max.apply(null, [1, 2]));
        return typeof names !== 'undefined' && pattern.test(text) ? null : event.request;
      }`;
    expect(dialectFaults(code, realm)).toEqual([]);
  });

  it('where its own names are those of undocumented globals', () => {
    expect(dialectFaults('function f(Map) { const Set = Map; return Set; }', realm)).toEqual([]);
  });
});

describe('while a function runs', () => {
  const asked = {
    requestId: 'r',
    distribution: { id: 'D', domainName: 'd.cloudfront.net' },
    ip: '203.0.113.7',
    method: 'GET',
    uri: '/flat',
    query: '',
    headers: [],
  };

  it('what is not documented is not there, however it is named', () => {
    const code = `function handler(event) { return [1][event.request.uri.slice(1)](); }`;
    expect(() => new ViewerFunction(code).run(asked)).toThrow(FunctionFailed);
  });

  it('what is documented works, and this process keeps what the realm has lost', () => {
    const code = `function handler(event) {
      event.request.uri = '/' + [3, 1, 2].sort().map((n) => n.toFixed(1)).join('-') + (5).toString() + typeof globalThis['M' + 'ap'];
      return event.request;
    }`;
    expect(new ViewerFunction(code).run(asked)).toMatchObject({ uri: '/1.0-2.0-3.05undefined' });
    expect([[1]].flat()).toEqual([1]);
  });
});

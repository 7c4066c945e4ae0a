/** The page's renderer, held against Preact itself: whatever is drawn over whatever, both show the same. */
import fc from 'fast-check';
import { JSDOM, VirtualConsole } from 'jsdom';
import * as preact from 'preact';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Child, Fragment, h, render } from '../../../portal/dom/draw.ts';

const { window } = new JSDOM('<!doctype html><body></body>', {
  url: 'https://probity.example/',
  runScripts: 'outside-only',
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole(),
});
beforeAll(() => {
  for (const name of ['document', 'Node', 'Element'] as const) vi.stubGlobal(name, window[name]);
});
afterAll(() => {
  vi.unstubAllGlobals();
  window.close();
});

let root: Element;
beforeEach(() => {
  root = window.document.body.appendChild(window.document.createElement('main'));
});

/** A tree as data, from which each renderer makes its own. */
type Tree = string | number | boolean | null | { tag: string; props: Record<string, unknown>; kids: Tree[] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Tree>('a', 'b c', 7, null, false, true),
    fc.record({
      tag: fc.constantFrom('p', 'ul', 'button', 'Box', 'Row', 'list'),
      props: fc.record(
        {
          class: fc.constantFrom('x', 'y'),
          id: fc.constantFrom('i', 'j'),
          'aria-disabled': fc.boolean(),
          hidden: fc.boolean(),
          title: fc.constantFrom(undefined, 'words'),
        },
        { requiredKeys: [] },
      ),
      kids: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}));

interface Maker<T> {
  h(tag: never, props: Record<string, unknown> | null, ...kids: T[]): T;
  readonly Fragment: unknown;
}

/** `Box` and `Row` are components that draw the same element; `list` has keys, in an order that the tree gives. */
function build<T>(it: Tree, maker: Maker<T>): T {
  if (typeof it !== 'object' || it === null) return unsafe(it);
  const { tag, props, kids } = it;
  const children = kids.map((kid) => build(kid, maker));
  const box = (given: { children?: unknown }) => maker.h(unsafe('div'), props, unsafe(given.children));
  const row = (given: { children?: unknown }) => maker.h(unsafe('div'), props, unsafe(given.children));
  if (tag === 'Box') return maker.h(unsafe(box), {}, ...children);
  if (tag === 'Row') return maker.h(unsafe(row), {}, ...children);
  if (tag !== 'list') return maker.h(unsafe(tag), props, ...children);
  const keyed = kids.map((kid, key) => maker.h(unsafe('li'), { key: `${key}${JSON.stringify(kid).length}` }));
  return maker.h(unsafe(maker.Fragment), null, unsafe(keyed), ...children);
}

const ours: Maker<Child> = { h: unsafe(h), Fragment };
const theirs: Maker<preact.ComponentChild> = { h: unsafe(preact.h), Fragment: preact.Fragment };

describe('drawing', () => {
  it('shows what Preact shows, also over anything that was drawn before', () => {
    return fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (steps) => {
        const mine = window.document.createElement('div');
        for (const step of steps) {
          const reference = window.document.createElement('div');
          render(build(step, ours), mine);
          preact.render(build(step, theirs), reference);
          // Equal whatever the order of the attributes.
          expect(mine.isEqualNode(reference), `${mine.innerHTML} for ${reference.innerHTML}`).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes the place of what the page says of itself before it starts', () => {
    root.innerHTML = '<p>Loading</p>';
    render(h('h1', null, 'Ready'), root);
    expect(root.innerHTML).toBe('<h1>Ready</h1>');
  });

  it('keeps the nodes of a keyed list, and with them the focus, whatever comes and goes around them', () => {
    const list = (keys: readonly string[]) =>
      h(
        'ul',
        null,
        keys.map((key) => h('li', { key }, h('button', { id: key }, key))),
      );
    render(list(['a', 'b', 'c']), root);
    const button = root.querySelector<HTMLElement>('#b');
    button?.focus();
    render(list(['x', 'a', 'y', 'b']), root);
    expect(root.textContent).toBe('xayb');
    expect(root.querySelector('#b')).toBe(button);
    expect(window.document.activeElement).toBe(button);
  });

  it('keeps a node when something conditional appears before it', () => {
    const view = (shown: boolean) =>
      h('div', null, shown ? h('button', null, 'new') : null, h('button', { id: 'old' }, 'old'));
    render(view(false), root);
    const button = root.querySelector('#old');
    render(view(true), root);
    expect(root.textContent).toBe('newold');
    expect(root.querySelector('#old')).toBe(button);
  });

  it('takes nothing over from another component, and everything from the same one', () => {
    const One = () => h('textarea', null);
    const Other = () => h('textarea', null);
    render(h(One, null), root);
    const first = root.firstChild;
    render(h(One, null), root);
    expect(root.firstChild).toBe(first);
    render(h(Other, null), root);
    expect(root.firstChild).not.toBe(first);
  });

  it('calls the handler drawn last, once, and none that is no longer drawn', () => {
    const calls: string[] = [];
    const view = (name?: string) =>
      h('button', { onClick: name === undefined ? undefined : () => calls.push(name) });
    const click = () => root.querySelector('button')?.click();
    for (const name of ['a', 'b', undefined, 'c']) {
      render(view(name), root);
      click();
    }
    expect(calls).toEqual(['a', 'b', 'c']);
  });

  it('sets what a control holds to what is drawn, after its options, and only where it differs', () => {
    const view = (value: string) =>
      h(
        'select',
        { value },
        ['', 'x', 'y'].map((each) => h('option', { key: each, value: each }, each)),
      );
    render(view('y'), root);
    const select = root.querySelector('select');
    expect(select?.value).toBe('y');
    if (select !== null) select.value = 'x';
    render(view('y'), root);
    expect(select?.value).toBe('y');
  });

  it('leaves open what the reader has opened', () => {
    const view = () => h('details', { open: false }, 'more');
    render(view(), root);
    const details = root.querySelector('details');
    if (details !== null) details.open = true;
    render(view(), root);
    expect(details?.open).toBe(true);
  });
});

function unsafe<T>(value: unknown): T {
  return value as T;
}

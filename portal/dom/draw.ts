/**
 * Draws the page's components: the part of Preact that they use, in a fifth of its size, which the script's budget
 * needs. Components are functions without state of their own. `build.ts` puts this in Preact's place; the tests hold
 * the two against each other.
 */

type Props = Readonly<Record<string, unknown>>;

/** Draws its props; called at once, for there is nothing that it could keep. */
type Component = (props: Props) => Child;

export type Child = Drawable | readonly Child[] | string | number | boolean | null | undefined;

/** An element to draw. */
interface Drawable {
  readonly tag: string;
  readonly props: Props;
  readonly children: readonly Child[];
  /** The component that drew it: another one's element takes nothing over, whatever the two look like. */
  readonly owner: Component | undefined;
  readonly key: unknown;
}

/** What was drawn into an element of the document. */
interface Drawn {
  readonly element: Drawable;
  /** The nodes in it by their place among its children. */
  readonly nodes: ReadonlyMap<string, Node>;
}

const drawn = new WeakMap<Node, Drawn>();

/** What JSX calls: an element, or what a component makes of its props. */
export function h(tag: string | Component, attributes: Props | null, ...children: readonly Child[]): Child {
  const { key, ...props } = attributes ?? {};
  if (typeof tag === 'string') return { tag, props, children, owner: undefined, key };
  const made = tag({ ...props, children: children.length === 1 ? children[0] : children });
  return isElement(made) ? { ...made, owner: tag, key } : made;
}

export function Fragment({ children }: { readonly children: Child }): Child {
  return children;
}

/** Makes `parent` show `child`, keeping every node of the document that still has its place. */
export function render(child: Child, parent: Element): void {
  const before = drawn.get(parent);
  if (before === undefined) parent.textContent = '';
  const element = { tag: '', props: {}, children: [child], owner: undefined, key: undefined };
  drawn.set(parent, { element, nodes: drawChildren(parent, before?.nodes, element.children) });
}

function drawChildren(
  parent: Element,
  before: ReadonlyMap<string, Node> = new Map(),
  children: readonly Child[],
): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  for (const [place, child] of placed(children, '')) nodes.set(place, drawNode(before.get(place), child));
  const kept = new Set(nodes.values());
  for (const node of before.values()) if (!kept.has(node)) parent.removeChild(node);
  // A node that is where it belongs is not touched, because moving it would take the focus away.
  let next = parent.firstChild;
  for (const node of kept) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  return nodes;
}

/** Every child to draw with its place: its position, and within a list its key. */
function placed(
  children: readonly Child[],
  within: string,
): readonly (readonly [string, Drawable | string])[] {
  return children.flatMap((child, index) => {
    if (child === null || child === undefined || typeof child === 'boolean') return [];
    const place = `${within}/${index}`;
    if (isList(child)) return placed(child, place);
    if (!isElement(child)) return [[place, String(child)] as const];
    return [[child.key === undefined ? place : `${within}:${child.key}`, child] as const];
  });
}

function drawNode(before: Node | undefined, child: Drawable | string): Node {
  if (typeof child !== 'string') return drawElement(before, child);
  if (before?.nodeType !== Node.TEXT_NODE) return document.createTextNode(child);
  if (before.nodeValue !== child) before.nodeValue = child;
  return before;
}

function drawElement(before: Node | undefined, child: Drawable): Element {
  const was = before === undefined ? undefined : drawn.get(before);
  const same = was?.element.tag === child.tag && was.element.owner === child.owner;
  const [node, old] =
    same && before instanceof Element ? [before, was] : [document.createElement(child.tag), undefined];
  const { value, checked, ...attributes } = child.props;
  for (const name of Object.keys({ ...old?.element.props, ...attributes })) {
    setAttribute(node, name, attributes[name], old?.element.props[name]);
  }
  drawn.set(node, { element: child, nodes: drawChildren(node, old?.nodes, child.children) });
  // What is typed and chosen has the last word of all, for it depends on the type and on the options.
  for (const [name, wanted] of Object.entries({ value, checked })) {
    if (wanted !== undefined && Reflect.get(node, name) !== wanted) Reflect.set(node, name, wanted);
  }
  return node;
}

function setAttribute(node: Element, name: string, value: unknown, before: unknown): void {
  if (value === before) return;
  if (name.startsWith('on')) {
    // One listener for good, which calls what was drawn last.
    if (before === undefined) node.addEventListener(name.slice(2).toLowerCase(), handle);
  } else if (value === undefined || value === null || (value === false && !name.startsWith('aria'))) {
    node.removeAttribute(name);
  } else node.setAttribute(name, value === true && !name.startsWith('aria') ? '' : String(value));
}

function handle(this: Element, event: Event): void {
  const props = drawn.get(this)?.element.props ?? {};
  const name = Object.keys(props).find((each) => each.toLowerCase() === `on${event.type}`);
  unsafeHandler(props[name ?? ''])?.(event);
}

function isElement(child: Child): child is Drawable {
  return typeof child === 'object' && child !== null && 'tag' in child;
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

/** Preact's types have seen to it that a property `on…` is a handler of its event, or nothing. */
function unsafeHandler(handler: unknown): ((event: Event) => void) | undefined {
  return handler as ((event: Event) => void) | undefined;
}

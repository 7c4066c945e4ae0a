/** Moves the focus to what the next state draws. */

export function outlineId(node: string): string {
  return `outline-${node}`;
}

/** Preact draws in a microtask, before the next frame. */
export function focusOf(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

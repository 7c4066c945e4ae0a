/**
 * Lets esbuild drop the constants that a bundle does not use. It keeps every top-level call, since a call may have an
 * effect, and so each function would make all schemas of every module that it takes one from. Ours have no effect: that
 * is what `sideEffects: false` in package.json says of whole modules.
 */
import type { Expression } from '@swc/core';
import { constantsOf } from './syntax.ts';

/** The module with each constant that is made by a call marked as free of effects; lines stay where they are. */
export function pureConstants(path: string, text: string): string {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  let copied = 0;
  for (const { init } of constantsOf(path, text)) {
    if (init === null || init === undefined || !hasCall(init)) continue;
    const { start, end } = spanOf(init);
    parts.push(
      bytes.subarray(copied, start),
      Buffer.from('/* @__PURE__ */ (() => ('),
      bytes.subarray(start, end),
      Buffer.from('))()'),
    );
    copied = end;
  }
  return Buffer.concat([...parts, bytes.subarray(copied)]).toString('utf8');
}

/** True where evaluating the expression calls something; what stands in a function's body is not evaluated. */
function hasCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const type = 'type' in value ? value.type : undefined;
  if (type === 'CallExpression' || type === 'NewExpression') return true;
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'AwaitExpression')
    return false;
  return Object.values(value).some(hasCall);
}

/** swc counts bytes from 1. */
function spanOf(node: Expression): { readonly start: number; readonly end: number } {
  if (!('span' in node)) throw new Error('swc gave an expression without its place');
  return { start: node.span.start - 1, end: node.span.end - 1 };
}

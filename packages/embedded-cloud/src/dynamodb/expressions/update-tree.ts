/** Turns the grammar's update into a typed list of actions. */
import { type RawNode, type RawTree, unsafeNode, unsafePath } from './grammar.ts';
import type { UpdateAction, UpdateOperand } from './syntax.ts';

export function updateTree(raw: RawTree): UpdateAction[] {
  return (raw.sections ?? []).map((section) => action(raw, section));
}

function action(raw: RawTree, section: RawNode): UpdateAction {
  const path = unsafePath(section.path);
  switch (section.type) {
    case 'set':
      return { kind: 'set', path, value: operand(raw, section.val) };
    case 'remove':
      return { kind: 'remove', path };
    case 'add':
    case 'delete': {
      const name = raw.valueNames.get(section.val);
      if (name === undefined) throw new Error(`the update grammar gave ${section.type} without a value`);
      return { kind: section.type, path, name };
    }
    default:
      throw new Error(`the update grammar gave the section ${section.type}`);
  }
}

function operand(tree: RawTree, raw: unknown): UpdateOperand {
  if (Array.isArray(raw)) return { kind: 'path', path: unsafePath(raw) };
  const value = tree.valueNames.get(raw);
  if (value !== undefined) return { kind: 'value', name: value };
  const { type, name, args = [] } = unsafeNode(raw);
  if (name === 'if_not_exists') {
    return { kind: 'otherwise', path: unsafePath(args[0]), fallback: operand(tree, args[1]) };
  }
  const kind = name === 'list_append' ? 'append' : type === 'add' ? 'plus' : 'minus';
  return { kind, left: operand(tree, args[0]), right: operand(tree, args[1]) };
}

/** What the build asks of a module's syntax tree: its exports, and its top-level constants. */
import { type ModuleItem, parseSync, type VariableDeclarator } from '@swc/core';

/** The names that a module exports itself; `export *` is not followed. Throws where the text does not parse. */
export function exportsOf(path: string, text: string): readonly string[] {
  return moduleOf(path, text).flatMap(namesOf);
}

function namesOf(item: ModuleItem): readonly string[] {
  if (item.type === 'ExportNamedDeclaration') {
    return item.specifiers.flatMap((each) =>
      each.type === 'ExportSpecifier' ? [(each.exported ?? each.orig).value] : [],
    );
  }
  if (item.type !== 'ExportDeclaration') return [];
  const { declaration } = item;
  switch (declaration.type) {
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [declaration.identifier.value];
    default:
      return [];
  }
}

/** The constants that a module declares at its top level, exported or not. */
export function constantsOf(path: string, text: string): readonly VariableDeclarator[] {
  return moduleOf(path, text).flatMap((item) => {
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
    return declared.type === 'VariableDeclaration' && declared.kind === 'const' ? declared.declarations : [];
  });
}

function moduleOf(path: string, text: string): readonly ModuleItem[] {
  try {
    return parseSync(text, { syntax: path.endsWith('.ts') ? 'typescript' : 'ecmascript', target: 'es2024' })
      .body;
  } catch (error) {
    throw new Error(`${path} does not parse`, { cause: error });
  }
}

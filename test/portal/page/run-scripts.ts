/** Runs the page's scripts in jsdom, which has no modules: exports become members of a global object, imports read them. */

/** Runs the main script. `loadStep` returns the source of the verification step; it rejects where that is not loaded. */
export function runScripts(
  window: Window & typeof globalThis,
  script: string,
  loadStep: (address: string) => Promise<string>,
): void {
  const importStep = async (address: string) => window.eval(asFunction(await loadStep(address)));
  Object.assign(window, { importStep });
  window.eval(
    script
      .replaceAll('import(', 'importStep(')
      .replace(/export\{([^}]*)\};?\s*$/, (_, names) => `window.host={${getters(names)}};`),
  );
}

/** `a as b,c` as getters, because the exported bindings are live. */
function getters(names: string): string {
  return names
    .split(',')
    .map((name) => name.split(' as '))
    .map(([local = '', exported = local]) => `get ${exported}(){return ${local}}`)
    .join();
}

/** The step as an expression with the value of its exports. What it imports is read anew each time, as in a module. */
function asFunction(source: string): string {
  const imports = /import\{([^}]*)\}from"[^"]*";?/;
  const names = (imports.exec(source)?.[1] ?? '').split(',').map((name) => name.split(' as '));
  const live = names.map(
    ([exported = '', local = exported]) => `get ${local}(){return window.host.${exported}}`,
  );
  const body = source
    .replace(imports, '')
    .replace(/export\{([^}]*)\};?\s*$/, (_, exported) => `;return {${getters(exported)}};`);
  return `(()=>{with({${live.join()}}){${body}}})()`;
}

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

/** The step as an expression with the value of its exports. */
function asFunction(source: string): string {
  const body = source
    .replace(
      /import\{([^}]*)\}from"[^"]*";?/,
      (_, names) => `const {${names.replaceAll(' as ', ':')}}=window.host;`,
    )
    .replace(/export\{([^}]*)\};?\s*$/, (_, names) => `;return {${getters(names)}};`);
  return `(()=>{${body}})()`;
}

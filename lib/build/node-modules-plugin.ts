/**
 * Packages of the old module format call `require` for modules of Node.js, which an ES module cannot. Their calls become imports of
 * these modules.
 */
import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'required-of-node';

export function nodeModulesPlugin(): Plugin {
  return {
    name: 'node-modules',
    setup(build) {
      build.onResolve(
        { filter: new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`) },
        ({ kind, path }) =>
          kind === 'require-call'
            ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: NAMESPACE }
            : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)}; export { default } from ${JSON.stringify(path)};`,
      }));
    },
  };
}

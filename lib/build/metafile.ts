/** What a bundle consists of, read from esbuild's metafile. */
import type { Metafile } from 'esbuild';

/**
 * The outputs that `entry` needs, itself first. `eager`: only what is loaded before the handler can run, without what
 * a dynamic import fetches later.
 */
export function closureOf(
  metafile: Metafile,
  entry: string,
  reach: 'eager' | 'all' = 'all',
): readonly string[] {
  const found = new Set<string>();
  const open = [entry];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const imports = metafile.outputs[next]?.imports ?? [];
    const followed = imports.filter(
      ({ external, kind }) =>
        !external && (kind === 'import-statement' || (reach === 'all' && kind === 'dynamic-import')),
    );
    open.push(...followed.map(({ path }) => path));
  }
  return [...found];
}

/** Bytes of the outputs together. */
export function bytesOf(metafile: Metafile, outputs: readonly string[]): number {
  return outputs.reduce((sum, output) => sum + (metafile.outputs[output]?.bytes ?? 0), 0);
}

/** Every source file that went into the outputs. */
export function inputsOf(metafile: Metafile, outputs: readonly string[]): readonly string[] {
  return outputs.flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}));
}

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

/**
 * The reports of both passes as one: the outputs of the second, each with the sources of what it was packed from. The
 * bytes of a single source are an estimate, since the second pass reports what is left of a chunk as a whole.
 */
export function joinReports(first: Metafile, second: readonly Metafile[]): Metafile {
  const outputs = Object.assign({}, ...second.map((report) => withSources(first, report)));
  return { inputs: first.inputs, outputs };
}

function withSources(first: Metafile, second: Metafile): Metafile['outputs'] {
  return Object.fromEntries(
    Object.entries(second.outputs).map(([path, output]) => {
      const inputs: Metafile['outputs'][string]['inputs'] = {};
      for (const [chunk, { bytesInOutput }] of Object.entries(output.inputs)) {
        const made = first.outputs[chunk];
        if (made === undefined) throw new Error(`the first pass has no output ${chunk}`);
        const part = bytesInOutput / made.bytes;
        if (part === 0) continue;
        for (const [source, { bytesInOutput: whole }] of Object.entries(made.inputs)) {
          inputs[source] = { bytesInOutput: (inputs[source]?.bytesInOutput ?? 0) + Math.round(whole * part) };
        }
      }
      return [path, { ...output, inputs }];
    }),
  );
}

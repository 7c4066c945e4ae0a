/** Schemas that a process uses often are compiled; the first uses go through the interpreter, which starts faster. */
import type * as z from 'zod';

type Compile = typeof import('./compiler.ts')['compile'];

interface Uses {
  count: number;
  /** Gives the same data as the schema it was made from, and the same issues: what it refuses is interpreted again. */
  compiled?: z.ZodType;
}

/**
 * Compiling the first schema takes about 8 ms with the compiler still cold, and a use of a large one then saves 1 to 5 µs:
 * it pays only in a process that serves thousands of requests.
 */
const COMPILED_AFTER = 1_000;

const uses = new WeakMap<z.ZodType, Uses>();
let compile: Compile | undefined;
let isAskedFor = false;

/** The schema to parse with in place of `schema`. */
export function warm(schema: z.ZodType): z.ZodType {
  const known = uses.get(schema);
  if (known?.compiled !== undefined) return known.compiled;
  if (known === undefined) uses.set(schema, { count: 1 });
  else if (known.count < COMPILED_AFTER) known.count += 1;
  else if (compile === undefined) askForCompiler();
  else known.compiled = compile(schema);
  return known?.compiled ?? schema;
}

/** Asked for once; where it does not load, the interpreter gives the same answers. */
function askForCompiler(): void {
  if (isAskedFor) return;
  isAskedFor = true;
  import('./compiler.ts').then(
    (loaded) => {
      compile = loaded.compile;
    },
    () => undefined,
  );
}

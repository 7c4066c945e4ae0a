/** Reads the body of a provider's answer: so many bytes and no more, as JSON of a known form. */
import type * as z from 'zod';
import { ProviderCallFailed } from './failure.ts';

/** Throws `malformed` for an answer that is too large, no JSON, or of another form than the schema's. */
export async function readAnswer<S extends z.ZodType>(
  provider: string,
  response: Response,
  schema: S,
  maxBytes: number,
): Promise<z.output<S>> {
  const text = await readText(provider, response, maxBytes);
  const outcome = schema.safeParse(parse(provider, text));
  if (outcome.success) return outcome.data;
  throw new ProviderCallFailed(provider, 'malformed', { cause: new UnexpectedForm(outcome.error.issues) });
}

/** Ends an answer that nobody reads, so that its connection can be used again. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/** The places of an answer that are not as documented; never their values. */
class UnexpectedForm extends Error {
  override readonly name = 'UnexpectedForm';

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super(
      issues
        .slice(0, 5)
        .map(({ code, path }) => `${code} at ${path.map(String).join('.')}`)
        .join('; '),
    );
  }
}

async function readText(provider: string, response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw new ProviderCallFailed(provider, 'malformed', { cause: new Error('too large') });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(provider: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What the parser says quotes the answer, and so does not come near a log.
    throw new ProviderCallFailed(provider, 'malformed', { cause: new Error('no JSON') });
  }
}

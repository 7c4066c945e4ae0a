/** The context of a request, and the part of the template language (VTL) that reads it. */

/** What templates and header mappings may ask about the request. */
export interface CaseContext {
  readonly requestId: string;
  readonly path: string;
  readonly httpMethod: string;
  readonly stage: string;
  readonly sourceIp: string;
  readonly requestTimeEpoch: number;
  readonly header: (name: string) => string | undefined;
}

export type Variables = Readonly<Record<string, string>>;

/** The variables of every request, by their name with `context.` before it. */
export function contextVariables(context: CaseContext): Variables {
  return {
    'context.extendedRequestId': context.requestId,
    'context.httpMethod': context.httpMethod,
    'context.identity.sourceIp': context.sourceIp,
    'context.path': context.path,
    'context.requestId': context.requestId,
    'context.requestTimeEpoch': String(context.requestTimeEpoch),
    'context.stage': context.stage,
  };
}

/** `${context.requestId}` or `$context.requestId`. */
export const VARIABLE = /\$\{(context(?:\.\w+)+)\}|\$(context(?:\.\w+)+)/g;

/** The text with its variables filled in. Throws for one that is not known. */
export function filled(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (_whole, braced: string, plain: string) =>
    variable(braced ?? plain, variables),
  );
}

/** The variable of that name. Throws where there is none. */
export function variable(name: string, variables: Variables): string {
  const value = variables[name];
  if (value === undefined) throw new Error(`gateway variable not known: $${name}`);
  return value;
}

/** What a mapping template of a response makes: its text, and the headers that it sets over those of the mapping. */
export interface Rendered {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const OVERRIDE = /#set\(\$context\.responseOverride\.header\.([\w-]+) = "([^"]*)"\)\n?/g;

/** Throws for whatever is neither a variable of the context nor a header that is set. */
export function rendered(template: string, variables: Variables): Rendered {
  const headers = [...template.matchAll(OVERRIDE)].map(([, name = '', value = '']) => [
    name,
    filled(value, variables),
  ]);
  const text = template.replaceAll(OVERRIDE, '');
  if (/[#$]/.test(text.replaceAll(VARIABLE, '')))
    throw new Error(`a mapping template holds more than the embedded cloud knows: ${template}`);
  return { body: filled(text, variables), headers: Object.fromEntries(headers) };
}

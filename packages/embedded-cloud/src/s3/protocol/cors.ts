/** Cross-origin rules of a bucket (S3 User Guide, "CORS configuration"). */

/** One rule, in the shape of `AWS::S3::Bucket CorsRule`; MaxAge in seconds. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[] | undefined;
  readonly ExposedHeaders?: readonly string[] | undefined;
  readonly MaxAge?: number | undefined;
}

/** What a browser asks: where the page is from, and what it wants to send. */
export interface CorsQuestion {
  readonly origin: string;
  readonly method: string;
  readonly headers: readonly string[];
}

/** The headers that allow the request, or undefined when no rule does. */
export function corsHeaders(
  rules: readonly CorsRule[],
  question: CorsQuestion,
): Record<string, string> | undefined {
  const rule = rules.find((candidate) => allows(candidate, question));
  if (rule === undefined) return undefined;
  const anyOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anyOrigin ? '*' : question.origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(anyOrigin ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(question.headers.length === 0 ? {} : { 'access-control-allow-headers': question.headers.join(', ') }),
    ...(rule.ExposedHeaders?.length
      ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }
      : {}),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** The names in an `Access-Control-Request-Headers` header. */
export function headerList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

function allows(rule: CorsRule, { origin, method, headers }: CorsQuestion): boolean {
  return (
    rule.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
    rule.AllowedMethods.includes(method) &&
    headers.every((name) =>
      (rule.AllowedHeaders ?? []).some((pattern) => matches(pattern.toLowerCase(), name)),
    )
  );
}

/** A pattern has at most one `*`. */
function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}

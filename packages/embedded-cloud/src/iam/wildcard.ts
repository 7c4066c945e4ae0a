/** Patterns of policies: `*` stands for any text, `?` for any one character. */

/**
 * A test of the pattern. `${*}`, `${?}` and `${$}` are the literal characters; any other policy variable is an
 * error, because nothing here would fill it in. Source: IAM User Guide, "IAM policy elements: Variables and tags".
 */
export function wildcard(pattern: string, caseless = false): (value: string) => boolean {
  const source = pattern.replace(TOKEN, (token) => {
    if (token === '*') return '.*';
    if (token === '?') return '.';
    if (!token.startsWith('$' + '{')) return `\\${token}`;
    const literal = token.slice(2, -1);
    if (!['*', '?', '$'].includes(literal)) throw new Error(`policy variable not known: ${token}`);
    return `\\${literal}`;
  });
  const expression = new RegExp(`^${source}$`, caseless ? 'is' : 's');
  return (value) => expression.test(value);
}

const TOKEN = /\$\{[^}]*\}|[.*+?^${}()|[\]\\]/g;

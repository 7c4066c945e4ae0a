/** Spellings that reach one inbox: upper and lower case, and what follows a plus (RFC 5233). */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [user = ''] = address.slice(0, at).split('+', 1);
  return `${user}${address.slice(at)}`.toLowerCase();
}

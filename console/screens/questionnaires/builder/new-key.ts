/** Keys of new questions: never that of a question which an earlier version had, so that versions can be compared. */

/** `q_` and eight random characters, as the linter admits them. */
export function newKey(): string {
  return `q_${crypto.randomUUID().slice(0, 8)}`;
}

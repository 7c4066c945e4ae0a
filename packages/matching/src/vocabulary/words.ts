/** The words of a text, however its lines are broken. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

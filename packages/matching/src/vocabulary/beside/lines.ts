/** Phrases of a vocabulary as they are written there: one below the other, or separated by semicolons. */
export function lines(text: string): readonly string[] {
  return text
    .trim()
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

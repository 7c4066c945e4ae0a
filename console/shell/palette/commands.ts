/** What the palette finds without asking the service: screens, actions of the open screen, commands. Pure. */

export interface Command {
  readonly id: string;
  readonly name: string;
  /** The key beside it, or a word of what it is. */
  readonly note: string;
  readonly run: () => void;
}

/** Commands whose name contains each word of the query, those that begin with it first. */
export function matching(commands: readonly Command[], query: string): readonly Command[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = commands.filter(({ name }) => words.every((word) => folded(name).includes(word)));
  const begins = (command: Command) => words[0] !== undefined && folded(command.name).startsWith(words[0]);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** An id of the service within the text, as it is pasted from a mail or a log; undefined where there is none. */
export function idIn(text: string): string | undefined {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0]?.toLowerCase();
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

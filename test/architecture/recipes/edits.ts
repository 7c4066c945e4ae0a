/** Edits of files by anchors: each says plainly which anchor is gone, instead of changing something else. */

/** A change of one file: gets its text, or undefined where the file does not exist yet. */
export interface Edit {
  readonly file: string;
  /** True where it makes the file. */
  readonly isNew?: true;
  change(text: string | undefined): string;
}

export function creates(file: string, text: string): Edit {
  return {
    file,
    isNew: true,
    change: (old) => {
      if (old !== undefined) throw new Error(`${file} exists already: the recipe tests need another name`);
      return text;
    },
  };
}

export function appends(file: string, text: string): Edit {
  return { file, change: (old) => `${there(file, old)}\n${text}` };
}

/** Inserts a line of imports behind the docstring. */
export function imports(file: string, text: string): Edit {
  return {
    file,
    change: (old) => {
      const now = there(file, old);
      const at = /^import /m.exec(now)?.index;
      if (at === undefined) throw new Error(`${file} has no import: mend the recipe tests`);
      return `${now.slice(0, at)}${text}${now.slice(at)}`;
    },
  };
}

export function insertsBefore(file: string, anchor: string, text: string): Edit {
  return { file, change: (old) => around(file, old, anchor, text + anchor) };
}

export function insertsAfter(file: string, anchor: string, text: string): Edit {
  return { file, change: (old) => around(file, old, anchor, anchor + text) };
}

function around(file: string, old: string | undefined, anchor: string, instead: string): string {
  const parts = there(file, old).split(anchor);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} times ${JSON.stringify(anchor)}: mend the recipe tests`);
  return parts.join(instead);
}

function there(file: string, old: string | undefined): string {
  if (old === undefined) throw new Error(`${file} does not exist any more: mend the recipe tests`);
  return old;
}

/** HTML as tagged templates: whatever is put in is escaped, unless it is HTML itself. */

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | undefined | readonly Content[];

export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(parts.map((part, index) => part + render(contents[index])).join(''));
}

function render(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return String(content).replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? character);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

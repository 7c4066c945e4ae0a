/** Joins words in the current language: `Ownership, control and seat`. */
import { localized } from '../../../design/format.ts';

export const formatList = lists({});

/** Without the word before the last part: `4 rows, 2 refused`. */
export const formatTerms = lists({ type: 'unit', style: 'short' });

function lists(style: Intl.ListFormatOptions): (parts: readonly string[]) => string {
  return localized((to) => {
    const format = new Intl.ListFormat(to, style);
    return (parts: readonly string[]) => format.format(parts);
  });
}

/** Attributes of an input for a number: typed in the form of the page's language, stored in one form, shown formatted. */
import type { TargetedEvent } from 'preact';
import { readNumber, showNumber } from '../text/numbers.ts';

/**
 * The number that is being typed. It is shown as typed until its field is left, because formatting would move the caret. This is
 * not component state, because components have none.
 */
let typing: { readonly id: string; readonly text: string } | undefined;

/** `change` gets the stored form. Text that is not a number is stored as typed, so that it is not lost. */
export function numberInput(id: string, stored: string, change: (stored: string) => void) {
  const read = (text: string) => readNumber(text) ?? text;
  return {
    // Not `type=number`: it discards what it cannot parse, and the mouse wheel changes its value.
    inputMode: 'decimal' as const,
    class: 'input narrow',
    autocomplete: 'off' as const,
    // The answer may have changed in another window meanwhile.
    value: typing?.id === id && read(typing.text) === stored ? typing.text : showNumber(stored),
    onInput: ({ currentTarget: { value } }: TargetedEvent<HTMLInputElement>) => {
      typing = { id, text: value };
      change(read(value));
    },
    onBlur: () => {
      typing = undefined;
      change(stored);
    },
  };
}

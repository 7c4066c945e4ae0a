/**
 * Controls of forms within a Word document: content controls (ECMA-376 part 1, 17.5.2) and the older form fields (17.16). What they
 * hold is read by their state: a ticked or an open box, an entry, or nothing where only a hint is shown.
 */
import { boxOf, UNFILLED } from '../../marks.ts';
import type { Attribute } from '../xml.ts';

/** What takes the place of the text of a content control. */
interface Control {
  instead: string | undefined;
  isContent: boolean;
  isWritten: boolean;
}

/** What an older form field says of itself. */
interface Field {
  kind: 'text' | 'box' | 'list' | undefined;
  isTicked: boolean | undefined;
  /** Of a box, whether it is ticked before anybody touches it. */
  isTickedFirst: boolean;
  /** The text of a field that nobody has touched. */
  hint: string;
  entries: string[];
  chosen: number | undefined;
}

export class FormControls {
  readonly #controls: Control[] = [];
  /** Fields that are open, innermost last; undefined for those that are no form fields. */
  readonly #fields: (Field | undefined)[] = [];
  #field: Field | undefined;

  open(name: string, attribute: Attribute): void {
    if (name === 'sdt') this.#controls.push({ instead: undefined, isContent: false, isWritten: false });
    const control = this.#controls.at(-1);
    if (control !== undefined) openInControl(control, name, attribute);
    if (name === 'ffData') this.#field = newField();
    if (name === 'fldChar' && attribute('fldCharType') === 'begin') this.#fields.push(undefined);
    if (this.#field !== undefined) openInField(this.#field, name, attribute);
  }

  /** The text that an element stands for, where it ends. */
  close(name: string): string | undefined {
    if (name === 'sdt') this.#controls.pop();
    if (name !== 'ffData') return undefined;
    const field = this.#field;
    this.#field = undefined;
    if (this.#fields.length > 0) this.#fields[this.#fields.length - 1] = field;
    if (field?.kind === 'box') return boxOf(field.isTicked ?? field.isTickedFirst);
    if (field?.kind !== 'list') return undefined;
    return field.chosen === undefined ? UNFILLED : field.entries[field.chosen];
  }

  /** What is written for a text within the controls that are open. */
  shown(text: string): string {
    const control = this.#controls.find(({ instead, isContent }) => isContent && instead !== undefined);
    if (control?.instead === undefined) return text;
    if (control.isWritten) return '';
    control.isWritten = true;
    return control.instead;
  }

  /** Ends a field. `result`: what it shows, where that is one paragraph. What it stands for is returned. */
  ended(result: string | undefined): string {
    const field = this.#fields.pop();
    if (result === undefined || field?.kind !== 'text') return result ?? '';
    const entry = result.trim();
    return entry === '' || entry === field.hint.trim() ? UNFILLED : result;
  }
}

function openInControl(control: Control, name: string, attribute: Attribute): void {
  if (name === 'sdtContent') control.isContent = true;
  if (control.isContent) return;
  if (name === 'showingPlcHdr' && isOn(attribute)) control.instead ??= UNFILLED;
  if (name === 'checkbox') control.instead = boxOf(false);
  if (name === 'checked') control.instead = boxOf(isOn(attribute));
}

function newField(): Field {
  return {
    kind: undefined,
    isTicked: undefined,
    isTickedFirst: false,
    hint: '',
    entries: [],
    chosen: undefined,
  };
}

const KINDS: Readonly<Record<string, Field['kind']>> = { textInput: 'text', checkBox: 'box', ddList: 'list' };

function openInField(field: Field, name: string, attribute: Attribute): void {
  field.kind ??= KINDS[name];
  switch (name) {
    case 'checked':
      field.isTicked = isOn(attribute);
      break;
    case 'default':
      field.hint = attribute('val') ?? '';
      field.isTickedFirst = isOn(attribute);
      break;
    case 'listEntry':
      field.entries.push(attribute('val') ?? '');
      break;
    case 'result':
      field.chosen = Number(attribute('val') ?? 0);
      break;
    default:
  }
}

/** A switch that stands without a value is on. */
function isOn(attribute: Attribute): boolean {
  return !['0', 'false', 'off'].includes(attribute('val') ?? '1');
}

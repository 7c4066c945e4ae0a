/** Legal forms of companies, and the class of each. */
import { FORMS_OF_THE_EAST } from './east.ts';
import { FORMS_OF_EUROPE } from './europe.ts';
import { FORMS_OF_THE_WORLD } from './world.ts';

export interface LegalForm {
  /** Letters and digits. Unique. */
  readonly form: string;
  /**
   * The class that forms of several countries share: `limited`, `stock`, `partnership` … Forms of one class match each other.
   */
  readonly comparedAs: string;
  /** As written, in any script, without dots. */
  readonly spellings: readonly string[];
}

/** Where a spelling belongs to several forms, the first one gets it. */
export const LEGAL_FORMS: readonly LegalForm[] = [FORMS_OF_EUROPE, FORMS_OF_THE_EAST, FORMS_OF_THE_WORLD]
  .flatMap((lines) => lines.trim().split('\n'))
  .map((line) => {
    const [head = '', spellings = ''] = line.split(': ');
    const [form = '', comparedAs = ''] = head.split(' ');
    return { form, comparedAs, spellings: spellings.split('; ') };
  });

/** Words of legal forms that are recognised when misspelt. */
export const FORM_WORDS: readonly string[] =
  `limited liability company incorporated corporation sociedad limitada anonima aktiengesellschaft gesellschaft beschraenkter
   haftung societe anonyme responsabilite limitee obshchestvo ogranichennoy otvetstvennostyu aktsionernoe otkrytoe zakrytoe
   publichnoe private proprietary partnership joint-stock kommanditgesellschaft sirketi`
    .split(/\s+/)
    .flatMap((word) => word.split('-'));

/** Words of forms of several words: misspelt or written together, they are recognised where a whole form results. */
export const WORDS_OF_LONG_FORMS: readonly string[] = [
  ...FORM_WORDS,
  ...`company joint stock public open closed state federal unitary enterprise scientific research institute production association
      design bureau offshore free zone anonim ticaret sanayi otvetstvennostyu nauchno proizvodstvennoe predpriyatie pvt`.split(
    /\s+/,
  ),
];

/** Words that are always part of a legal form, even where the rest of the form is missing. */
export const FORM_FRAGMENTS: readonly string[] =
  `limited liability joint stock anonima limitada anonyme responsabilite limitee gesellschaft haftung beschraenkter aktiengesellschaft
   obshchestvo ogranichennoy otvetstvennostyu aktsionernoe otkrytoe zakrytoe publichnoe sirketi`.split(/\s+/);

/** Forms that are often written at the end of a word without a space. */
export const GLUED_FORMS: readonly string[] = [
  'limited',
  'company',
  'incorporated',
  'corporation',
  'ltda',
  'gmbh',
  'pjsc',
  'ojsc',
  'corp',
  'ltd',
  'llc',
  'inc',
  'jsc',
  'plc',
  'ooo',
];

/** Legal forms of companies, and which of them are of a kind. */
import { FORMS_OF_THE_EAST } from './legal-forms-east.ts';
import { FORMS_OF_EUROPE } from './legal-forms-europe.ts';
import { FORMS_OF_THE_WORLD } from './legal-forms-world.ts';

export interface LegalForm {
  /** Letters and digits; distinct. */
  readonly form: string;
  /** What forms of several countries have in common: `limited`, `stock`, `partnership` … Forms of one class may replace each other. */
  readonly comparedAs: string;
  /** As written, in any script, without dots. */
  readonly spellings: readonly string[];
}

/** Where a spelling belongs to several forms, the first one has it. */
export const LEGAL_FORMS: readonly LegalForm[] = [FORMS_OF_EUROPE, FORMS_OF_THE_EAST, FORMS_OF_THE_WORLD]
  .flatMap((lines) => lines.trim().split('\n'))
  .map((line) => {
    const [head = '', spellings = ''] = line.split(': ');
    const [form = '', comparedAs = ''] = head.split(' ');
    return { form, comparedAs, spellings: spellings.split('; ') };
  });

/** Parts of legal forms that are recognised when misspelt. */
export const FORM_WORDS: readonly string[] =
  `limited liability company incorporated corporation sociedad limitada anonima aktiengesellschaft gesellschaft beschraenkter
   haftung societe anonyme responsabilite limitee obshchestvo ogranichennoy otvetstvennostyu aktsionernoe otkrytoe zakrytoe
   publichnoe private proprietary partnership joint-stock kommanditgesellschaft sirketi`
    .split(/\s+/)
    .flatMap((word) => word.split('-'));

/** Words that are nothing but a part of a legal form, also where the rest of it is missing. */
export const FORM_FRAGMENTS: readonly string[] =
  `limited liability joint stock anonima limitada anonyme responsabilite limitee gesellschaft haftung beschraenkter aktiengesellschaft
   obshchestvo ogranichennoy otvetstvennostyu aktsionernoe otkrytoe zakrytoe publichnoe sirketi`.split(/\s+/);

/** Forms that are written as the end of a word by those who forget the space. */
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

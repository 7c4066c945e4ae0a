/** Facts of a comparison as texts. Pure: the words come from the texts of the screen. */
import type { TemplateConditions } from '#shared/domain/questionnaires/template.ts';
import { fill, lookUp } from '../../../../../design/wording.ts';
import type { Fact, Part } from './diff.ts';

export interface Detail {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface SaidWords {
  readonly yes: string;
  readonly no: string;
  /** Names of members of questions and documents. */
  readonly fields: Readonly<Record<string, string>>;
  readonly questionTypes: Readonly<Record<string, string>>;
  readonly sectionGone: string;
  readonly sectionNew: string;
  readonly sectionRenamed: string;
  readonly sectionsMoved: string;
}

/** The text of a question, the name of a document. */
export function nameOf(part: Part): string {
  return part.of === 'question' ? part.value.text : part.value.document_type;
}

/** What changed of the outline: a sentence for each heading that is gone, new or renamed. */
export function headingsOf(
  { from, to, became }: Extract<Fact, { readonly kind: 'headings' }>,
  words: SaidWords,
): readonly string[] {
  const known = new Set(became);
  const said = [
    ...from.flatMap(({ title }, at) => {
      const next = to[became[at] ?? -1];
      if (next === undefined) return [fill(words.sectionGone, { title })];
      return next.title === title ? [] : [fill(words.sectionRenamed, { from: title, to: next.title })];
    }),
    ...to.flatMap(({ title }, at) => (known.has(at) ? [] : [fill(words.sectionNew, { title })])),
  ];
  return said.length === 0 ? [words.sectionsMoved] : said;
}

/** A condition in words, of a question of the version before or of the one after. */
type SayCondition = (conditions: TemplateConditions | null) => string;

/** The members of a part that differ, each with what it was and what it is. */
export function detailsOf(
  { from, to, fields }: Extract<Fact, { readonly kind: 'changed' }>,
  words: SaidWords,
  say: { readonly before: SayCondition; readonly after: SayCondition },
): readonly Detail[] {
  const [one, other]: readonly Readonly<Record<string, unknown>>[] = [{ ...from.value }, { ...to.value }];
  return fields.map((field) => ({
    name: lookUp(words.fields, field) ?? field,
    from: field === CONDITIONS ? say.before(conditionsOf(from)) : sayMember(field, one?.[field], words),
    to: field === CONDITIONS ? say.after(conditionsOf(to)) : sayMember(field, other?.[field], words),
  }));
}

const CONDITIONS = 'visibility_conditions';

function conditionsOf(part: Part): TemplateConditions | null {
  return part.of === 'question' ? part.value.visibility_conditions : null;
}

function sayMember(field: string, value: unknown, words: SaidWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field === 'question_type') return lookUp(words.questionTypes, String(value)) ?? String(value);
  if (Array.isArray(value)) return value.join(' · ');
  if (field === 'schema') return saySchema(value);
  return typeof value === 'string' ? value : '';
}

/** Titles of the parts of an entry. */
function saySchema(value: unknown): string {
  const { properties = {} } = unsafeSchema(value ?? {});
  return Object.entries(properties)
    .map(([name, { title = name }]) => title)
    .join(' · ');
}

function unsafeSchema(value: unknown): {
  readonly properties?: Readonly<Record<string, { readonly title?: string }>>;
} {
  return value as { readonly properties?: Readonly<Record<string, { readonly title?: string }>> };
}

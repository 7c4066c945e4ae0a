/** The form of an entry as rows of a table, and back. Limits that the table does not show are kept. Pure. */
import type { InstanceSchema } from '#shared/domain/questionnaires/schema.ts';

export const ENTRY_KINDS = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'email',
  'uri',
  'country',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryField {
  /** The name in answers; it stays when the title changes. */
  readonly name: string;
  readonly title: string;
  readonly kind: EntryKind;
  readonly required: boolean;
}

type Member = InstanceSchema['properties'][string];

export function fieldsOf(schema: InstanceSchema | undefined): readonly EntryField[] {
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    title: member.title ?? name,
    kind: kindOf(member),
    required: schema?.required?.includes(name) ?? false,
  }));
}

/** The schema of the rows; undefined without rows, which admits any entry. */
export function schemaOf(
  fields: readonly EntryField[],
  before: InstanceSchema | undefined,
): InstanceSchema | undefined {
  if (fields.length === 0) return undefined;
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const { required: _required, ...rest } = before ?? { additionalProperties: false, properties: {} };
  return {
    ...rest,
    properties: Object.fromEntries(
      fields.map((field) => [field.name, memberOf(field, before?.properties[field.name])]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}

function kindOf({ type, format }: Member): EntryKind {
  if (format !== undefined) return format;
  return type === undefined || type === 'string' ? 'text' : type;
}

/** Limits of another kind would contradict the new one. A title must say something. */
function memberOf({ name, title, kind }: EntryField, before: Member | undefined): Member {
  const kept = before !== undefined && kindOf(before) === kind ? before : {};
  const { title: _title, ...rest } = kept;
  return { ...rest, ...typeOf(kind), ...(title === '' || title === name ? {} : { title }) };
}

function typeOf(kind: EntryKind): Pick<Member, 'type' | 'format'> {
  switch (kind) {
    case 'text':
      return { type: 'string' };
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: kind };
    default:
      return { type: 'string', format: kind };
  }
}

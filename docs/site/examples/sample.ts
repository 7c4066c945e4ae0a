/** A value that fits a schema, as an example of what the API answers. */
import { type ApiDocument, resolve, type Schema } from '../document.ts';

/** Makes an example; recursive schemas end where they begin again. */
export function sampleOf(
  document: ApiDocument,
  schema: Schema,
  name = '',
  above: readonly string[] = [],
): unknown {
  const { schema: target, name: reference } = resolve(document, schema);
  if (reference !== undefined && above.includes(reference)) return null;
  const path = reference === undefined ? above : [...above, reference];
  const said = stated(target, name, reference);
  if (said !== undefined) return said;
  if (target.items !== undefined)
    return 'not' in target.items ? [] : [sampleOf(document, target.items, singular(name), path)];
  const [first] = target.anyOf ?? target.oneOf ?? [];
  if (first !== undefined) return sampleOf(document, first, name, path);
  if (target.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(target.properties).map(([member, inner]) => [
        member,
        sampleOf(document, inner, member, path),
      ]),
    );
  }
  return scalar(target, name);
}

/** What the schema, or the name of the member, says outright. */
function stated(schema: Schema, name: string, reference: string | undefined): unknown {
  const known = isString(schema) ? TEXTS[name] : NUMBERS[name];
  return WHOLE[reference ?? ''] ?? known ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
}

function isString(schema: Schema): boolean {
  const [type] = typesOf(schema);
  return (
    type === 'string' &&
    schema.format === undefined &&
    schema.enum === undefined &&
    schema.const === undefined
  );
}

function scalar(schema: Schema, name: string): unknown {
  const [type] = typesOf(schema);
  if (type === 'boolean') return !name.startsWith('is_');
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'string') return FORMATS[schema.format ?? ''] ?? 'text';
  return type === 'object' ? {} : null;
}

function typesOf(schema: Schema): readonly string[] {
  return typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10',
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
  email: 'ana.silva@acme.example',
  uri: 'https://api.probity.example/api/v1/entities/?page=2',
};

/** Schemas whose members say more together. */
const WHOLE: Readonly<Record<string, unknown>> = {
  Profile: { id: '0192f7a4-1111-4b7e-9d53-2f1c8a6b4e10', name: 'Jo Reviewer', email: 'jo@northwind.example' },
};

/** Members whose name says what a reader expects to see. */
const TEXTS: Readonly<Record<string, string>> = {
  name: 'Acme Trading GmbH',
  entity_name: 'Acme Trading GmbH',
  legal_name: 'Acme Trading GmbH',
  sender_name: 'Northwind Bank',
  questionnaire_name: 'Third-party due diligence',
  response_name: 'Acme Trading GmbH, 2026',
  response_status: 'SUBMITTED',
  email_sent_to: 'ana.silva@acme.example',
  profile_name: 'Jo Reviewer',
  profile_email: 'jo@northwind.example',
  sent_by: 'Jo Reviewer',
  question_text: 'What is the registered name of the company?',
  section: 'Company',
  answer_text: 'Acme Trading GmbH',
  webhook_url: 'https://hooks.acme.example/probity',
  secret_key: 'whsec_…',
  session_token: 'prs_…',
  message: 'Done.',
  id: '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10',
  text: 'Ownership is plausible and documented.',
};

const NUMBERS: Readonly<Record<string, number>> = {
  http_status_code: 200,
  total_deliveries: 2,
  failed_deliveries: 0,
};

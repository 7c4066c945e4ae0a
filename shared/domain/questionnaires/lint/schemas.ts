/** Checks the instance schemas of structured questions. */
import type { InstanceSchema } from '../schema.ts';
import { type Check, error, type Finding, warning } from './finding.ts';

/** Only structured questions may have a schema, and it must be satisfiable. */
export const checkSchemas: Check = ({ placed }) =>
  placed.flatMap(({ question, path }) => {
    const { schema, question_type: type } = question;
    if (schema === undefined) return [];
    if (type === 'structured') return lintSchema(schema, `${path}.schema`);
    const fix = 'Remove the schema, or make the question structured.';
    return [error('schema_not_allowed', `${path}.schema`, `A ${type} question has no schema.`, fix)];
  });

function lintSchema(schema: InstanceSchema, path: string): readonly Finding[] {
  const undescribed = (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties, name));
  return [
    ...undescribed.map((name) =>
      error(
        'schema_required_unknown',
        `${path}.required`,
        `"${name}" is required but not described.`,
        'Describe it under properties, or do not require it.',
      ),
    ),
    ...Object.entries(schema.properties).flatMap(([name, field]) =>
      lintField(field, `${path}.properties.${name}`),
    ),
  ];
}

type Field = InstanceSchema['properties'][string];

function lintField(field: Field, path: string): readonly Finding[] {
  const { type, minimum, maximum } = field;
  const findings: Finding[] = [];
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    const message = `The minimum ${minimum} is above the maximum ${maximum}.`;
    findings.push(error('schema_range_empty', path, message, 'Swap or correct the two bounds.'));
  }
  const hasTextLimits = field.enum ?? field.format ?? field.maxLength;
  if (hasTextLimits !== undefined && type !== undefined && type !== 'string') {
    const message = `enum, format and maxLength describe text, but the type is ${type}.`;
    findings.push(error('schema_limit_misfit', path, message, 'Make the type string, or remove them.'));
  }
  if ((minimum ?? maximum) !== undefined && type !== 'number' && type !== 'integer') {
    const message = 'minimum and maximum only bound numbers.';
    findings.push(
      warning('schema_limit_misfit', path, message, 'Make the type number or integer, or remove them.'),
    );
  }
  return findings;
}

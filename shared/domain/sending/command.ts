/** Converts both request forms to one command: v1 and v2 are two contracts and one operation. */

import { EntityDetails } from '../entities/schema.ts';
import type { InlineSubject } from '../responses/creation/subject.ts';
import type { PageLanguage } from '../tenants/schema.ts';
import { CHECK_NAMES, type CheckName } from '../verification/schema.ts';
import type { FlatSend, NestedSend } from './schema.ts';

export interface SendCommand {
  readonly subject: { readonly entityId: string } | { readonly create: InlineSubject };
  readonly ddq: {
    readonly questionnaire: number | { readonly alias: string };
    readonly responseName: string | undefined;
    readonly prefill: boolean;
  } | null;
  readonly checks: readonly CheckName[];
  readonly email: string | undefined;
  readonly expiryHours: number | undefined;
  readonly language: PageLanguage;
}

export function fromNested(body: NestedSend): SendCommand {
  const { ddq, verification } = body;
  return {
    subject: subjectOf(body),
    ddq:
      ddq === undefined || ddq === null
        ? null
        : {
            questionnaire: ddq.questionnaire_id,
            responseName: ddq.response_name ?? undefined,
            prefill: ddq.prefill,
          },
    checks: verification === undefined || verification === null ? [] : checksOf(verification.checks),
    email: body.email ?? undefined,
    expiryHours: body.expiry_hours ?? undefined,
    language: body.language,
  };
}

export function fromFlat(body: FlatSend): SendCommand {
  const { questionnaire_id: id, verification } = body;
  return {
    subject: { entityId: body.entity_id },
    ddq:
      id === undefined || id === null
        ? null
        : {
            questionnaire: typeof id === 'number' ? id : { alias: id },
            responseName: body.response_name ?? undefined,
            prefill: body.prefill,
          },
    checks: verification === undefined || verification === null ? [] : checksOf(verification),
    email: body.email ?? undefined,
    expiryHours: body.expiry_hours ?? undefined,
    language: body.language,
  };
}

function subjectOf(body: NestedSend): SendCommand['subject'] {
  const { entity_id: entityId, entity } = body;
  if (entity === undefined || entity === null) return { entityId: entityId ?? '' };
  const { entity_type: type, ...fields } = entity;
  return { create: { type, details: EntityDetails.parse(fields) } };
}

/** Both spellings of a check are accepted in both forms (R75). */
function checksOf(checks: Readonly<Record<string, boolean | undefined>>): CheckName[] {
  const wanted = new Set(
    Object.entries(checks).flatMap(([name, on]) => (on === true ? [snakeCase(name)] : [])),
  );
  return CHECK_NAMES.filter((name) => wanted.has(name));
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What becomes of each row: what is wrong with it, or which entity it is sent to. Pure. */
import type { Row, RowProblem } from './row.ts';

/** An entity of the team that a row means. `email`: null where its record has none. */
interface KnownEntity {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** What the service knows of a row: by its id, or by its name and kind. */
export type Lookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly entity: KnownEntity }
  /** Several entities have the name, so the row must say the id. */
  | { readonly kind: 'several' }
  /** The id is not one of the team. */
  | { readonly kind: 'gone' };

export interface Facts {
  /** By line of the row. */
  readonly lookups: ReadonlyMap<number, Lookup>;
  /** Requests that wait for their respondent, as `requestKey` makes them. */
  readonly open: ReadonlySet<string>;
  /** True where the person wants to send another request to those who have an open one. */
  readonly again: boolean;
}

type Why =
  | RowProblem
  | 'email_missing'
  | 'entity_gone'
  | 'entity_several'
  | 'record_without_email'
  | 'has_open_request'
  | 'duplicate'
  | 'repeated';

/** Said of a row that is sent. */
type Remark = 'creates' | 'existing' | 'other_email' | 'second_request';

export type Verdict =
  | {
      readonly kind: 'sent';
      /** The entity that exists. Undefined where the request creates it. */
      readonly entity: KnownEntity | undefined;
      readonly email: string;
      readonly remarks: readonly Remark[];
    }
  /** `line`: the row above that it repeats. */
  | { readonly kind: 'held_back'; readonly why: readonly Why[]; readonly line?: number };

/** Names compare as the service does: equal but for case and white space. */
export function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

export function requestKey(entity: string, template: string): string {
  return JSON.stringify([folded(entity), folded(template)]);
}

/** In the order of the rows. `nameOf` is the name of a template. */
export function judge(
  rows: readonly Row[],
  facts: Facts,
  nameOf: (questionnaire: number) => string,
): readonly Verdict[] {
  const seen = new Map<string, Row>();
  return rows.map((row) => {
    const verdict = judgeAlone(row, facts, nameOf);
    if (verdict.kind !== 'sent') return verdict;
    const { entity } = verdict;
    const whom = entity?.id ?? `${row.type} ${folded(row.name)}`;
    const asked = `${row.questionnaire} ${whom}`;
    const twin = seen.get(asked);
    if (twin !== undefined) return { kind: 'held_back', why: ['duplicate'], line: twin.line };
    // Both requests would create it, because neither is there when they are sent.
    const sibling = entity === undefined ? seen.get(whom) : undefined;
    if (sibling !== undefined) return { kind: 'held_back', why: ['repeated'], line: sibling.line };
    seen.set(asked, row);
    seen.set(whom, row);
    return verdict;
  });
}

function judgeAlone(row: Row, facts: Facts, nameOf: (questionnaire: number) => string): Verdict {
  if (row.problems.length > 0) return { kind: 'held_back', why: row.problems };
  const lookup = facts.lookups.get(row.line) ?? { kind: 'none' };
  switch (lookup.kind) {
    case 'gone':
      return { kind: 'held_back', why: ['entity_gone'] };
    case 'several':
      return { kind: 'held_back', why: ['entity_several'] };
    case 'none':
      // Of an entity that exists, the address on its record counts.
      if (row.email === '') return { kind: 'held_back', why: ['email_missing'] };
      return { kind: 'sent', entity: undefined, email: row.email, remarks: ['creates'] };
    case 'one':
      return toKnown(row, lookup.entity, facts, nameOf(row.questionnaire ?? 0));
  }
}

function toKnown(row: Row, entity: KnownEntity, { open, again }: Facts, template: string): Verdict {
  const { email } = entity;
  if (email === null) return { kind: 'held_back', why: ['record_without_email'] };
  const isSecond = open.has(requestKey(entity.name, template));
  if (isSecond && !again) return { kind: 'held_back', why: ['has_open_request'] };
  const isOther = row.email !== '' && row.email.toLowerCase() !== email.toLowerCase();
  return {
    kind: 'sent',
    entity,
    email,
    remarks: [
      'existing',
      ...(isOther ? (['other_email'] as const) : []),
      ...(isSecond ? (['second_request'] as const) : []),
    ],
  };
}

/** What rows that say nothing themselves get: the language of the mails, and the lifetime of the links in hours. */
interface OfFile {
  readonly language: string;
  readonly hours: number | undefined;
}

/** One item of `POST /responses/batch/`. */
export function itemOf(row: Row, { entity }: Extract<Verdict, { kind: 'sent' }>, file: OfFile): object {
  const { type, name, tradingName, firstName, lastName, country, email, questionnaire, requestName } = row;
  const hours = row.hours ?? file.hours;
  const given = (key: string, value: string) => (value === '' ? {} : { [key]: value });
  return {
    questionnaire_id: questionnaire,
    status: 'DRAFT',
    language: row.language ?? file.language,
    ...(hours === undefined ? {} : { expiry_hours: hours }),
    ...given('response_name', requestName),
    ...(entity !== undefined
      ? { entity_id: entity.id }
      : {
          entity: {
            entity_type: type,
            ...(type === 'company'
              ? { legal_name: name, ...given('trading_name', tradingName), ...given('jurisdiction', country) }
              : { first_name: firstName, last_name: lastName }),
            email,
          },
        }),
  };
}

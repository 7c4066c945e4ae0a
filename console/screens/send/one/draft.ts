/** What a person has entered for one request, the body that it becomes, and what is still missing. Pure. */
import type { EntityType } from '#shared/domain/entities/schema.ts';
import { isEmail } from '../email.ts';

/** An entity that exists. `email` is that of its record, undefined until the record is read. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  readonly email?: string | undefined;
}

/** An entity that the request creates. What was typed for a company is kept while a person is chosen, and the other way round. */
export interface Fresh {
  readonly type: EntityType;
  readonly legalName: string;
  readonly tradingName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO 3166-1 alpha-2; empty where unknown. */
  readonly country: string;
}

export interface Draft {
  readonly who: 'existing' | 'new';
  readonly chosen: Chosen | undefined;
  readonly fresh: Fresh;
  readonly questionnaire: number | undefined;
  readonly requestName: string;
  /** Undefined while nobody has typed one: that of the record counts. */
  readonly email: string | undefined;
  /** Undefined for the team's usual time. */
  readonly hours: number | undefined;
  /** Of the mails. Undefined for that of the page. */
  readonly language: string | undefined;
}

export const EMPTY_DRAFT: Draft = {
  who: 'existing',
  chosen: undefined,
  fresh: { type: 'company', legalName: '', tradingName: '', firstName: '', lastName: '', country: '' },
  questionnaire: undefined,
  requestName: '',
  email: undefined,
  hours: undefined,
  language: undefined,
};

/** Fields of the form that can be wrong. */
export type Field = 'chosen' | 'legalName' | 'firstName' | 'lastName' | 'questionnaire' | 'email';

export function emailOf({ who, chosen, email }: Draft): string {
  return (email ?? (who === 'existing' ? chosen?.email : undefined) ?? '').trim();
}

/** The name that the respondent is addressed by. */
export function nameOf({ who, chosen, fresh }: Draft): string {
  if (who === 'existing') return chosen?.name ?? '';
  if (fresh.type === 'company') return (fresh.tradingName.trim() || fresh.legalName).trim();
  return `${fresh.firstName.trim()} ${fresh.lastName.trim()}`.trim();
}

/** Fields that are missing or wrong, in the order of the form. */
export function problemsOf(draft: Draft): readonly Field[] {
  const { who, chosen, fresh, questionnaire } = draft;
  const missing = (text: string, field: Field) => (text.trim() === '' ? [field] : []);
  return [
    ...(who === 'existing' && chosen === undefined ? (['chosen'] as const) : []),
    ...(who === 'new' && fresh.type === 'company' ? missing(fresh.legalName, 'legalName') : []),
    ...(who === 'new' && fresh.type === 'individual'
      ? [...missing(fresh.firstName, 'firstName'), ...missing(fresh.lastName, 'lastName')]
      : []),
    ...(questionnaire === undefined ? (['questionnaire'] as const) : []),
    ...(isEmail(emailOf(draft)) ? [] : (['email'] as const)),
  ];
}

/** The body of `POST /workflows/send/`. `spoken`: the language of the page. */
export function bodyOf(draft: Draft, spoken: string): object {
  const { who, chosen, fresh, questionnaire, requestName, hours } = draft;
  const name = requestName.trim();
  const email = emailOf(draft);
  return {
    ...(who === 'existing' ? { entity_id: chosen?.id } : { entity: entityOf(fresh, email) }),
    ddq: { questionnaire_id: questionnaire, ...(name === '' ? {} : { response_name: name }) },
    email,
    ...(hours === undefined ? {} : { expiry_hours: hours }),
    language: draft.language ?? spoken,
  };
}

/** The address is kept with the entity, so that the next request finds it. */
function entityOf(
  { type, legalName, tradingName, firstName, lastName, country }: Fresh,
  email: string,
): object {
  return {
    entity_type: type,
    ...(type === 'company'
      ? { legal_name: legalName.trim(), ...given('trading_name', tradingName) }
      : { first_name: firstName.trim(), last_name: lastName.trim() }),
    email,
    ...given('jurisdiction', type === 'company' ? country : ''),
  };
}

function given(name: string, value: string): object {
  return value.trim() === '' ? {} : { [name]: value.trim() };
}

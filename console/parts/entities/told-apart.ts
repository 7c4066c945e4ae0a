/** What tells entities of one name apart, in one line: year, country, number and reference, as far as they are known. */
import type { EntityListItem } from '#shared/domain/entities/schema.ts';
import { countryName } from '../../../design/format.ts';
import { fill } from '../../../design/wording.ts';
import { shellTexts } from '../../base/text/texts.ts';

/** `type`: of the entity. Empty where nothing is known. */
export function toldApart(type: string, told: EntityListItem['distinguished_by'] | null): string {
  if (told === null) return '';
  const { apart } = shellTexts();
  const { year, country, registration_number: number, external_id: reference } = told;
  return [
    ...(year === null ? [] : [fill(type === 'company' ? apart.founded : apart.born, { year })]),
    ...(country === null ? [] : [countryName(country)]),
    ...(number === null ? [] : [fill(apart.number, { number })]),
    ...(reference === null ? [] : [fill(apart.reference, { reference })]),
  ].join(' · ');
}

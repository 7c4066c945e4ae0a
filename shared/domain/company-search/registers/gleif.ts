/** GLEIF, the worldwide register of legal entity identifiers. It has no officers, and only consolidating parents as owners. */
import * as z from 'zod';
import { at, type ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import type { Company, CompanyRegister, Owner, RegistrationStatus } from '../register.ts';
import { addressLines, day, listed, NOTHING_MORE, nonEmpty, part, requireForm } from './facts.ts';
import { LEGAL_FORMS } from './legal-forms.ts';
import { optionalWord, readable, requiredWord, several } from './reading.ts';

const NAME = 'gleif';
const LEI = /^[A-Z0-9]{20}$/;
/** Countries whose companies are registered in a subdivision (`US-DE`). A search by country does not find them. */
const REGISTERED_BY_PART = ['AE', 'CA', 'US'];

const OtherNames = several(z.object({ name: requiredWord, type: optionalWord })).nullish();

const LegalEntity = z.object({
  id: z.string(),
  attributes: z.object({
    entity: z.object({
      legalName: z.object({ name: requiredWord }),
      otherNames: OtherNames,
      transliteratedOtherNames: OtherNames,
      legalAddress: z
        .object({
          addressLines: several(optionalWord).nullish(),
          city: optionalWord,
          country: optionalWord,
          postalCode: optionalWord,
        })
        .nullish(),
      registeredAs: optionalWord,
      jurisdiction: optionalWord,
      legalForm: z.object({ id: optionalWord, other: optionalWord }).nullish(),
      status: optionalWord,
      creationDate: optionalWord,
      expiration: z.object({ date: optionalWord, reason: optionalWord }).nullish(),
    }),
    registration: z.object({ status: optionalWord }).nullish(),
  }),
});
type LegalEntity = z.output<typeof LegalEntity>;

const Many = z.object({ data: readable(LegalEntity) });
const One = z.object({ data: LegalEntity });

/** Entries whose state matters to readers. Others, such as retired ones, have ended with their company. */
const REGISTRATION: ReadonlyMap<string, RegistrationStatus> = new Map([
  ['ISSUED', 'current'],
  ['LAPSED', 'lapsed'],
]);

/** Records that are not a company: issued in error, or duplicates. */
const VOID = ['ANNULLED', 'DUPLICATE'];

const PARENTS = [
  ['direct-parent', 'Direct parent by accounting consolidation'],
  ['ultimate-parent', 'Ultimate parent by accounting consolidation'],
] as const;

export function gleif(client: ProviderClient): CompanyRegister {
  const parent = (lei: string, relation: string) =>
    part<LegalEntity | null>(
      async () => (await client.get(at`/lei-records/${lei}/${relation}`, {}, One)).data,
      null,
    );
  return {
    name: NAME,
    async search(name, jurisdiction, limit) {
      const place = REGISTERED_BY_PART.includes(jurisdiction)
        ? 'filter[entity.legalAddress.country]'
        : 'filter[entity.jurisdiction]';
      const query = { 'filter[fulltext]': name, [place]: jurisdiction, 'page[size]': limit };
      const { data } = await client.get('/lei-records', query, Many);
      const valid = data.filter(({ attributes }) => !VOID.includes(attributes.registration?.status ?? ''));
      return listed(valid.map(company), LEI).filter((found) => found.incorporationCountry === jurisdiction);
    },
    async detail(lei) {
      requireForm(NAME, lei, LEI);
      const { data } = await client.get(at`/lei-records/${lei}`, {}, One);
      const parents = await Promise.all(PARENTS.map(([relation]) => parent(lei, relation)));
      return {
        ...NOTHING_MORE,
        ...company(data),
        owners: owners(parents),
        tradingNames: namesOf(data, (type) => type === 'TRADING_OR_OPERATING_NAME'),
        previousNames: namesOf(data, (type) => type === 'PREVIOUS_LEGAL_NAME'),
        otherNames: otherNames(data),
        partial: parents.includes(undefined),
      };
    },
  };
}

function company({ id, attributes: { entity, registration } }: LegalEntity): Company {
  const { legalAddress } = entity;
  return {
    nativeId: id,
    name: entity.legalName.name,
    registrationNumber: nonEmpty(entity.registeredAs),
    incorporationDate: day(entity.creationDate),
    dissolutionDate: day(entity.expiration?.date),
    incorporationCountry: (nonEmpty(entity.jurisdiction) ?? nonEmpty(legalAddress?.country) ?? 'XX').slice(
      0,
      2,
    ),
    incorporationType: legalForm(entity.legalForm),
    active: entity.status === 'ACTIVE',
    registrationStatus: REGISTRATION.get(registration?.status ?? '') ?? null,
    address: {
      line1: addressLines(legalAddress?.addressLines ?? []),
      city: nonEmpty(legalAddress?.city),
      postalCode: nonEmpty(legalAddress?.postalCode),
      country: nonEmpty(legalAddress?.country),
    },
  };
}

/** The form in words, else its code with the name of the code list. */
function legalForm(form: LegalEntity['attributes']['entity']['legalForm']): string | null {
  const code = nonEmpty(form?.id);
  const coded = code === null ? null : (LEGAL_FORMS.get(code) ?? `Legal form ${code} (ISO 20275)`);
  return nonEmpty(form?.other) ?? coded;
}

/** One owner per parent, because the direct parent is often the ultimate parent too. */
function owners(parents: readonly (LegalEntity | null | undefined)[]): readonly Owner[] {
  const natures = new Map<string, { readonly name: string; readonly natures: string[] }>();
  parents.forEach((found, index) => {
    const nature = PARENTS[index]?.[1];
    if (found === null || found === undefined || nature === undefined) return;
    const known = natures.get(found.id) ?? { name: found.attributes.entity.legalName.name, natures: [] };
    known.natures.push(nature);
    natures.set(found.id, known);
  });
  return [...natures.values()].map(({ name, natures: natureOfControl }) => ({
    name,
    ownershipPercentage: null,
    ownershipPercentageMax: null,
    shareClass: null,
    natureOfControl,
    dateOfBirth: null,
    nationality: null,
  }));
}

/** The legal name in other languages and in Latin letters. */
function otherNames(entity: LegalEntity): readonly string[] {
  const transliterated = entity.attributes.entity.transliteratedOtherNames ?? [];
  const names = [
    ...namesOf(entity, (type) => type === 'ALTERNATIVE_LANGUAGE_LEGAL_NAME'),
    ...transliterated.map(({ name }) => name),
  ];
  return [...new Set(names)];
}

function namesOf(
  { attributes: { entity } }: LegalEntity,
  isWanted: (type: string) => boolean,
): readonly string[] {
  return (entity.otherNames ?? []).flatMap(({ name, type }) => (isWanted(type ?? '') ? [name] : []));
}

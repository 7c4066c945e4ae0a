/** The Norwegian register of entities, with the roles of persons and companies. */
import * as z from 'zod';
import { at, type ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import type { Company, CompanyRegister, Officer } from '../register.ts';
import { addressLines, day, joined, listed, NOTHING_MORE, nonEmpty, part, requireForm } from './facts.ts';
import { isCut, optionalWord, readable, requiredWord, several } from './reading.ts';

const NAME = 'brreg';
const NUMBER = /^\d{9}$/;
/**
 * Standard for næringsgruppering. Its edition changed from 2007 to 2025, and the register does not say which edition a code
 * belongs to.
 */
const INDUSTRIES = 'SN';

const Coded = z.object({ kode: optionalWord, beskrivelse: optionalWord }).nullish();
const Address = z
  .object({
    adresse: several(optionalWord).nullish(),
    postnummer: optionalWord,
    poststed: optionalWord,
    landkode: optionalWord,
  })
  .nullish();

const Entity = z.object({
  organisasjonsnummer: z.string(),
  navn: requiredWord,
  organisasjonsform: Coded,
  stiftelsesdato: optionalWord,
  registreringsdatoEnhetsregisteret: optionalWord,
  slettedato: optionalWord,
  konkurs: z.boolean().nullish(),
  underAvvikling: z.boolean().nullish(),
  underTvangsavviklingEllerTvangsopplosning: z.boolean().nullish(),
  forretningsadresse: Address,
  naeringskode1: Coded,
  naeringskode2: Coded,
  naeringskode3: Coded,
  hjemmeside: optionalWord,
  epostadresse: optionalWord,
  telefon: optionalWord,
  mobil: optionalWord,
});
type Entity = z.output<typeof Entity>;

/** Without a hit, the list is missing from the answer. */
const Entities = z.object({ _embedded: z.object({ enheter: readable(Entity) }).optional() });

const Role = z.object({
  type: Coded,
  person: z
    .object({
      fodselsdato: optionalWord,
      erDoed: z.boolean().nullish(),
      navn: z.object({ fornavn: optionalWord, mellomnavn: optionalWord, etternavn: optionalWord }).nullish(),
    })
    .nullish(),
  enhet: z.object({ navn: several(optionalWord).nullish() }).nullish(),
  fratraadt: z.boolean().nullish(),
  avregistrert: z.boolean().nullish(),
});
type Role = z.output<typeof Role>;

const Roles = z.object({ rollegrupper: several(z.object({ roller: several(Role).nullish() })).nullish() });

/** The holders of a role. Incomplete where the list was truncated. */
interface Holders {
  readonly officers: readonly Officer[];
  readonly isWhole: boolean;
}

export function brreg(client: ProviderClient): CompanyRegister {
  const roles = (number: string) =>
    part<Holders>(
      async () => {
        const { rollegrupper } = await client.get(at`/enheter/${number}/roller`, {}, Roles);
        const groups = (rollegrupper ?? []).map(({ roller }) => roller ?? []);
        return {
          officers: groups.flatMap((group) => group.flatMap((role) => officer(role) ?? [])),
          isWhole: ![groups, ...groups].some(isCut),
        };
      },
      { officers: [], isWhole: true },
    );
  return {
    name: NAME,
    async search(name, _jurisdiction, limit) {
      const { _embedded } = await client.get('/enheter', { navn: name, size: limit }, Entities);
      return listed((_embedded?.enheter ?? []).map(company), NUMBER);
    },
    async detail(number) {
      requireForm(NAME, number, NUMBER);
      const entity = await client.get(at`/enheter/${number}`, {}, Entity);
      const holders = await roles(number);
      return {
        ...NOTHING_MORE,
        ...company(entity),
        officers: holders?.officers ?? [],
        industryCodes: [entity.naeringskode1, entity.naeringskode2, entity.naeringskode3].flatMap((each) => {
          const code = nonEmpty(each?.kode);
          return code === null ? [] : [{ type: INDUSTRIES, code, description: nonEmpty(each?.beskrivelse) }];
        }),
        website: nonEmpty(entity.hjemmeside),
        email: nonEmpty(entity.epostadresse),
        phone: nonEmpty(entity.telefon) ?? nonEmpty(entity.mobil),
        partial: holders?.isWhole !== true,
      };
    },
  };
}

function company(entity: Entity): Company {
  const { forretningsadresse: office } = entity;
  const hasEnded = nonEmpty(entity.slettedato) !== null;
  const isEnding =
    entity.underAvvikling === true || entity.underTvangsavviklingEllerTvangsopplosning === true;
  return {
    nativeId: entity.organisasjonsnummer,
    name: entity.navn,
    registrationNumber: entity.organisasjonsnummer,
    incorporationDate: day(entity.stiftelsesdato) ?? day(entity.registreringsdatoEnhetsregisteret),
    dissolutionDate: day(entity.slettedato),
    incorporationCountry: 'NO',
    incorporationType:
      nonEmpty(entity.organisasjonsform?.beskrivelse) ?? nonEmpty(entity.organisasjonsform?.kode),
    active: !hasEnded && !isEnding && entity.konkurs !== true,
    address: {
      line1: addressLines(office?.adresse ?? []),
      city: nonEmpty(office?.poststed),
      postalCode: nonEmpty(office?.postnummer),
      country: nonEmpty(office?.landkode),
    },
  };
}

/** Undefined for a role that has ended or was struck off, whose holder has died, and for one without a name. */
function officer({ type, person, enhet, fratraadt, avregistrert }: Role): Officer | undefined {
  const { fornavn, mellomnavn, etternavn } = person?.navn ?? {};
  const name = joined([fornavn, mellomnavn, etternavn]) ?? joined(enhet?.navn ?? []);
  const hasEnded = fratraadt === true || avregistrert === true || person?.erDoed === true;
  if (name === null || hasEnded) return undefined;
  return {
    name,
    role: nonEmpty(type?.beskrivelse) ?? nonEmpty(type?.kode),
    dateOfBirth: day(person?.fodselsdato),
    nationality: null,
    appointedDate: null,
    resignedDate: null,
    address: null,
  };
}

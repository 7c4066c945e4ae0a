/**
 * The French register of enterprises, through its public search service. It has no call for a single company, so the search is
 * used for that too.
 */
import * as z from 'zod';
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import type { ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import type { Company, CompanyAddress, CompanyRegister, Officer } from '../register.ts';
import {
  addressLines,
  country,
  day,
  joined,
  listed,
  NOTHING_MORE,
  nonEmpty,
  partialDay,
  requireForm,
} from './facts.ts';
import { divisionOf } from './industry-divisions.ts';
import { isCut, optionalWord, readable, several } from './reading.ts';

const NAME = 'recherche-entreprises';
const SIREN = /^\d{9}$/;
/** The maximum page size of the service. */
const PAGE = 25;

/** Replaces data that an enterprise has asked the register not to publish, for the enterprise or for its seat alone. */
const WITHHELD = '[NON-DIFFUSIBLE]';
/** An optional text that may be withheld. */
const withheldWord = optionalWord.transform((text) => (nonEmpty(text) === WITHHELD ? null : text));

const Enterprise = z.object({
  siren: z.string(),
  nom_complet: withheldWord,
  nom_raison_sociale: withheldWord,
  sigle: withheldWord,
  nature_juridique: optionalWord,
  activite_principale: optionalWord,
  etat_administratif: optionalWord,
  date_creation: optionalWord,
  date_fermeture: optionalWord,
  statut_diffusion: optionalWord,
  siege: z
    .object({
      numero_voie: withheldWord,
      indice_repetition: withheldWord,
      complement_adresse: withheldWord,
      type_voie: withheldWord,
      libelle_voie: withheldWord,
      adresse: withheldWord,
      code_postal: withheldWord,
      libelle_commune: withheldWord,
      libelle_commune_etranger: withheldWord,
      libelle_pays_etranger: withheldWord,
      nom_commercial: withheldWord,
      liste_enseignes: several(withheldWord).nullish(),
    })
    .nullish(),
  dirigeants: several(
    z.object({
      type_dirigeant: optionalWord,
      nom: withheldWord,
      prenoms: withheldWord,
      denomination: withheldWord,
      annee_de_naissance: optionalWord,
      date_de_naissance: optionalWord,
      qualite: optionalWord,
      nationalite: optionalWord,
    }),
  ).nullish(),
});
type Enterprise = z.output<typeof Enterprise>;

const Results = z.object({ results: readable(Enterprise) });

/** The most frequent legal categories. Others are returned as their number. */
const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1000': 'Entrepreneur individuel',
    '5202': 'Société en nom collectif',
    '5306': 'Société en commandite simple',
    '5308': 'Société en commandite par actions',
    '5485': 'Société d’exercice libéral à responsabilité limitée',
    '5498': 'Entreprise unipersonnelle à responsabilité limitée',
    '5499': 'Société à responsabilité limitée',
    '5510': 'Société anonyme nationale à conseil d’administration',
    '5599': 'Société anonyme à conseil d’administration',
    '5699': 'Société anonyme à directoire',
    '5710': 'Société par actions simplifiée',
    '5720': 'Société par actions simplifiée à associé unique',
    '5785': 'Société d’exercice libéral par action simplifiée',
    '5800': 'Société européenne',
    '6220': 'Groupement d’intérêt économique',
    '6540': 'Société civile immobilière',
    '6599': 'Autre société civile',
    '9220': 'Association déclarée',
    '9230': 'Association déclarée, reconnue d’utilité publique',
    '9300': 'Fondation',
  }),
);

export function rechercheEntreprises(client: ProviderClient): CompanyRegister {
  const find = async (q: string, limit: number) =>
    (await client.get('/search', { q, page: 1, per_page: Math.min(limit, PAGE) }, Results)).results;
  return {
    name: NAME,
    search: async (name, _jurisdiction, limit) => listed((await find(name, limit)).map(company), SIREN),
    async detail(siren) {
      requireForm(NAME, siren, SIREN);
      const found = (await find(siren, 1)).find((each) => each.siren === siren);
      if (found === undefined) throw new ProviderCallFailed(NAME, 'not_found');
      const activity = nonEmpty(found.activite_principale);
      return {
        ...NOTHING_MORE,
        ...company(found),
        officers: isMasked(found) ? [] : (found.dirigeants ?? []).flatMap((each) => officer(each) ?? []),
        industryCodes:
          activity === null ? [] : [{ type: 'NAF2', code: activity, description: divisionOf(activity) }],
        tradingNames: isMasked(found) ? [] : tradingNames(found),
        // An empty list then does not mean that there are no officers.
        partial: isMasked(found) || isCut(found.dirigeants),
      };
    },
  };
}

/** True for an enterprise that asked the register not to publish it. Nothing that identifies the person may be returned. */
function isMasked({ statut_diffusion }: Enterprise): boolean {
  return statut_diffusion === 'P' || statut_diffusion === 'N';
}

function company(found: Enterprise): Company {
  const { siege } = found;
  const form = nonEmpty(found.nature_juridique);
  const masked = isMasked(found);
  return {
    nativeId: found.siren,
    name: nameOf(found, masked),
    registrationNumber: found.siren,
    incorporationDate: day(found.date_creation),
    dissolutionDate: day(found.date_fermeture),
    incorporationCountry: 'FR',
    incorporationType: form === null ? null : (LEGAL_FORMS.get(form) ?? `Legal category ${form}`),
    active: found.etat_administratif === 'A',
    address: addressOf(siege, masked),
  };
}

/** The seat of a foreign enterprise has a place and a country of its own, in French. */
function addressOf(seat: Enterprise['siege'], masked: boolean): CompanyAddress {
  const number = joined([seat?.numero_voie, seat?.indice_repetition]);
  const street = joined([number, seat?.type_voie, seat?.libelle_voie]);
  const lines = street === null ? null : addressLines([seat?.complement_adresse, street]);
  return {
    line1: masked ? null : (lines ?? nonEmpty(seat?.adresse)),
    city: nonEmpty(seat?.libelle_commune) ?? nonEmpty(seat?.libelle_commune_etranger),
    postalCode: masked ? null : nonEmpty(seat?.code_postal),
    country: country(seat?.libelle_pays_etranger, 'fr') ?? 'FR',
  };
}

/** An enterprise without a company name has the name of its owner. */
function nameOf(found: Enterprise, masked: boolean): string {
  const companyName = nonEmpty(found.nom_raison_sociale);
  if (masked) return companyName ?? `Name withheld by the register (${found.siren})`;
  return companyName ?? nonEmpty(found.nom_complet) ?? found.siren;
}

function officer(head: NonNullable<Enterprise['dirigeants']>[number]): Officer | undefined {
  const name = joined([head.prenoms, head.nom]) ?? nonEmpty(head.denomination);
  if (name === null) return undefined;
  return {
    name,
    role: nonEmpty(head.qualite),
    dateOfBirth: partialDay(head.date_de_naissance) ?? partialDay(head.annee_de_naissance),
    nationality: nonEmpty(head.nationalite),
    appointedDate: null,
    resignedDate: null,
    address: null,
  };
}

function tradingNames({ siege, sigle }: Enterprise): readonly string[] {
  const names = [siege?.nom_commercial, ...(siege?.liste_enseignes ?? []), sigle];
  return [...new Set(names.flatMap((name) => nonEmpty(name) ?? []))];
}

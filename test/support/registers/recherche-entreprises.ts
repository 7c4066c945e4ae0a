/** The French search of enterprises in its own form, with enterprises that do not exist. */
import type { Answers } from './fake-register.ts';

const siege = {
  numero_voie: '1',
  type_voie: 'RUE',
  libelle_voie: 'DE L EXEMPLE',
  code_postal: '69000',
  libelle_commune: 'EXEMPLEVILLE',
  nom_commercial: 'MERIDIEN',
  liste_enseignes: ['LE MERIDIEN EXEMPLE'],
};

/** What the service writes in place of whatever it must not publish. */
const WITHHELD = '[NON-DIFFUSIBLE]';
const WITHHELD_SEAT = {
  numero_voie: WITHHELD,
  type_voie: WITHHELD,
  libelle_voie: WITHHELD,
  adresse: WITHHELD,
  code_postal: WITHHELD,
  libelle_commune: 'EXEMPLEVILLE',
  nom_commercial: WITHHELD,
  liste_enseignes: [WITHHELD],
};

const ENTERPRISES = [
  {
    siren: '000000101',
    nom_complet: 'MERIDIEN EXEMPLE (ME)',
    nom_raison_sociale: 'MERIDIEN EXEMPLE',
    sigle: 'ME',
    nature_juridique: '5710',
    activite_principale: '62.02A',
    etat_administratif: 'A',
    date_creation: '2018-05-02',
    date_fermeture: null,
    statut_diffusion: 'O',
    siege,
    dirigeants: [
      {
        type_dirigeant: 'personne physique',
        nom: 'EXEMPLE',
        prenoms: 'INES MARIE',
        annee_de_naissance: '1975',
        date_de_naissance: '1975-04',
        qualite: 'Président de SAS',
        nationalite: 'Française',
      },
      {
        type_dirigeant: 'personne morale',
        siren: '000000199',
        denomination: 'EXEMPLE AUDIT',
        qualite: 'Commissaire aux comptes titulaire',
      },
    ],
  },
  {
    siren: '000000102',
    nom_complet: WITHHELD,
    nom_raison_sociale: WITHHELD,
    sigle: WITHHELD,
    nature_juridique: '1000',
    activite_principale: '47.11B',
    etat_administratif: 'C',
    date_creation: '2001-01-01',
    date_fermeture: '2011-11-11',
    statut_diffusion: 'P',
    siege: WITHHELD_SEAT,
    dirigeants: [
      {
        type_dirigeant: 'personne physique',
        nom: WITHHELD,
        prenoms: WITHHELD,
        annee_de_naissance: WITHHELD,
        qualite: null,
      },
    ],
  },
  {
    siren: '000000103',
    nom_complet: 'MERIDIEN SIEGE DISCRET',
    nom_raison_sociale: 'MERIDIEN SIEGE DISCRET',
    nature_juridique: '5499',
    etat_administratif: 'A',
    date_creation: '2020-02-02',
    statut_diffusion: 'O',
    siege: WITHHELD_SEAT,
    dirigeants: [{ type_dirigeant: 'personne physique', nom: 'EXEMPLE', prenoms: 'INES', qualite: 'Gérant' }],
  },
  {
    siren: '000000104',
    nom_complet: 'ATELIER EXEMPLE',
    nom_raison_sociale: 'ATELIER EXEMPLE',
    etat_administratif: 'A',
    statut_diffusion: 'O',
    siege: {
      ...siege,
      numero_voie: '12',
      indice_repetition: 'B',
      complement_adresse: 'ZONE DES ESSAIS',
    },
  },
  {
    siren: '000000105',
    nom_complet: 'ATELIER ETRANGER SA',
    nom_raison_sociale: 'ATELIER ETRANGER SA',
    etat_administratif: 'A',
    statut_diffusion: 'O',
    siege: {
      adresse: '1 RUE DU MODELE GENEVE SUISSE',
      libelle_commune_etranger: 'GENEVE',
      code_pays_etranger: '99140',
      libelle_pays_etranger: 'SUISSE',
    },
  },
];

export const rechercheEntreprisesAnswers: Answers = (path, query) => {
  const wanted = (query.get('q') ?? '').toUpperCase();
  const results =
    path === '/search'
      ? ENTERPRISES.filter(({ siren, nom_complet }) => siren === wanted || nom_complet.includes(wanted))
      : [];
  return {
    status: path === '/search' ? 200 : 404,
    body: { results, total_results: results.length, page: 1, per_page: 10, total_pages: 1 },
  };
};

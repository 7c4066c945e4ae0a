/** Words that tell names of persons and organisations from other capitalised words. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Before a name, and no part of it. */
export const PERSON_TITLES = set(`
mr mrs ms miss mx dr prof professor sir dame lord lady herr frau dipl ing mag hon rev
officer director manager chairman chairperson chairwoman chair mlro compliance reporting secretary partner head ceo cfo coo cto
president member deputy company appointed name contact attn attention signed by and the
`);

/** Capitalised words that belong to no person's name. */
export const TITLE_WORDS = set(`
officer director directors manager management chairman chairperson secretary compliance reporting money laundering anti policy
board committee company limited fund bank authority commission financial services service conduct regulation regulations act law
laws department function chief executive operating risk information security data protection head human resources internal audit
external group holding holdings capital partners street road avenue lane square house floor park quay wharf city county republic
kingdom union states ireland lithuania germany luxembourg united european national international central court register registry
registrar companies office report annual account accounts january february march april may june july august september october
november december monday tuesday wednesday thursday friday saturday sunday the this that our their all customer customers client
clients due diligence record records keeping training sanctions sanction screening terrorist financing criminal justice know your
legal entity identifier name role nationality residence date birth appointed section article chapter annex appendix schedule part
page version version total assets revenue net value north south east west new york london dublin vilnius statement statements
certificate registered business principal place directive instrument investment investor investors manager administrator depositary
custodian auditor auditors trust electronic emoney institution payment payments no yes not applicable non independent deputy senior
first second third prospectus supplement memorandum articles association general terms conditions privacy code ethics plan
continuity disaster recovery professional indemnity liability insurance cyber whistleblowing speak line hotline
day days dealing valuation month year share shares subscription redemption internet website telephone mobile general phone fax
is was are were has have will shall
`);

/** The last word of names of organisations that have no legal form. */
export const ORGANISATION_NOUNS = set(`
authority commission bank agency board office council institute ministry court chamber registry service services group partners
associates advisers advisors solicitors consulting solutions systems technologies assurance underwriting insurance capital holdings
fund trust supervision foundation association union
`);

/** Authorities and organisations that are known by these names. Patterns. */
export const ORGANISATIONS: readonly string[] = [
  '(?:Bank|Banque|Banco|Banca|Banka|Sparkasse|Caisse)(?: \\p{Lu}[\\p{L}-]{1,30}){1,3}',
  'Financial Conduct Authority',
  'Prudential Regulation Authority',
  'Central Bank of [\\p{Lu}]\\p{L}+',
  'Bank of [\\p{Lu}]\\p{L}+',
  'National Bank of [\\p{Lu}]\\p{L}+',
  'Bundesanstalt für Finanzdienstleistungsaufsicht',
  'Commission de Surveillance du Secteur Financier',
  'Autorité des marchés financiers',
  'Autorité de contrôle prudentiel et de résolution',
  'Finanstilsynet',
  'Finansinspektionen',
  'Finantsinspektsioon',
  'Finanssivalvonta',
  'De Nederlandsche Bank',
  'Autoriteit Financiële Markten',
  'Banco de España',
  'Banco de Portugal',
  'Banca d’Italia',
  "Banca d'Italia",
  'Malta Financial Services Authority',
  'Cyprus Securities and Exchange Commission',
  'Jersey Financial Services Commission',
  'Guernsey Financial Services Commission',
  'Cayman Islands Monetary Authority',
  'Monetary Authority of Singapore',
  'Securities and Exchange Commission',
  'Financial Market Supervisory Authority',
  'BaFin',
  'FINMA',
  'CSSF',
  'FCA',
  'CNMV',
  'CONSOB',
  'Lietuvos bankas',
  'Latvijas Banka',
];

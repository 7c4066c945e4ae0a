/** The code that somebody meant who wrote a country otherwise: in small letters, with three letters, or by its name. */
import { COUNTRY_CODES, codeOfLetters } from './countries.ts';

/** ISO 3166-1 alpha-3 in the order of {@link COUNTRY_CODES}; Kosovo has `XKX` by custom. */
const ALPHA_3 =
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES ' +
  'BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA ' +
  'DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS ' +
  'GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA ' +
  'PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ ' +
  'MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM ' +
  'PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV ' +
  'SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR ' +
  'VNM VUT WLF WSM XKX YEM MYT ZAF ZMB ZWE';

/** What people write beside the names that the Unicode Consortium lists (CLDR), and codes that are not in ISO 3166-1. */
const ALSO: Readonly<Record<string, string>> = {
  greatbritain: 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  america: 'US',
  unitedstatesofamerica: 'US',
  holland: 'NL',
  thenetherlands: 'NL',
  czechrepublic: 'CZ',
  uae: 'AE',
  emirates: 'AE',
  russianfederation: 'RU',
  republicofkorea: 'KR',
  korea: 'KR',
  ivorycoast: 'CI',
  hongkong: 'HK',
  macau: 'MO',
  burma: 'MM',
  turkey: 'TR',
  swaziland: 'SZ',
  capeverde: 'CV',
  ksa: 'SA',
  prc: 'CN',
  rks: 'XK',
};

/** Languages in which names of countries are read. */
const LANGUAGES = ['en', 'de', 'ar', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'uk', 'zh'];

/** Longer than any name of a country. */
const MOST_LETTERS = 80;

let made: ReadonlyMap<string, string> | undefined;

/** Made with its first use: only refusals need it. */
function codes(): ReadonlyMap<string, string> {
  if (made !== undefined) return made;
  const codeOf = new Map(Object.entries(ALSO));
  for (const [at, alpha3] of ALPHA_3.split(' ').entries())
    codeOf.set(alpha3.toLowerCase(), COUNTRY_CODES[at] ?? '');
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of COUNTRY_CODES) {
      const name = folded(names.of(code) ?? '');
      if (name !== '' && !codeOf.has(name)) codeOf.set(name, code);
    }
  }
  made = codeOf;
  return made;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The alpha-2 code that `text` was meant to be, or undefined. */
export function codeMeantBy(text: string): string | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  return codeOfLetters(text.normalize('NFKC')) ?? codes().get(folded(text));
}

/** The refusal of a text that is no country code, which names the code that was probably meant. */
export function countryRefusal(text: string): string {
  const meant = codeMeantBy(text);
  return meant === undefined ? NOT_A_CODE : `${NOT_A_CODE} Write ${meant}.`;
}

const NOT_A_CODE = 'Must be an ISO 3166-1 alpha-2 country code.';

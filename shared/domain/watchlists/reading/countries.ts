/** Converts country names of publications to ISO 3166-1 alpha-2. */
import { COUNTRY_CODES, isCountryCode } from '@probity/written/countries';
import { folded } from './clean.ts';

/** Additional names of countries. A former country maps to its successor where it has exactly one. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'U.A.E.', 'Emirates'],
  AG: ['Antigua'],
  BA: ['Bosnia', 'Bosnia-Herzegovina', 'Bosina-Herzegovina'],
  BN: ['Brunei Darussalam'],
  BO: ['Bolivia (Plurinational State of)', 'Plurinational State of Bolivia'],
  BS: ['Bahamas, The'],
  BY: ['Byelorussia', 'Republic of Belarus'],
  CD: [
    'Congo, Democratic Republic of the',
    'Democratic Republic of the Congo',
    'Congo (Democratic Republic)',
    'Congo, Democratic Republic of',
    'DR Congo',
    'DRC',
    'Zaire',
  ],
  CF: ['CAR'],
  CG: ['Congo', 'Congo, Republic of the', 'Republic of the Congo', 'Congo (Republic)'],
  CI: ['Ivory Coast', "Cote d'Ivoire", 'Côte d’Ivoire'],
  CN: ['PRC', "People's Republic of China", 'Mainland China'],
  CV: ['Cape Verde', 'Cabo Verde'],
  CW: ['Curacao'],
  CZ: ['Czech Republic', 'The Czech Republic'],
  EG: ['Arab Republic of Egypt'],
  FM: ['Micronesia, Federated States of', 'Micronesia (Federated States of)'],
  GB: [
    'UK',
    'Great Britain',
    'United Kingdom of Great Britain and Northern Ireland',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
  ],
  GM: ['Gambia, The', 'The Gambia'],
  HK: ['Hong Kong', 'Hong Kong SAR', 'China, Hong Kong Special Administrative Region', 'Hong Kong, China'],
  IM: ['Man, Isle of'],
  IR: ['Iran (Islamic Republic of)', 'Islamic Republic of Iran', 'Iran, Islamic Republic of'],
  KG: ['Kyrgyz Republic'],
  KM: ['Comoros Islands'],
  KP: [
    'Korea, North',
    "Democratic People's Republic of Korea",
    "Korea, Democratic People's Republic of",
    "Korea (Democratic People's Republic of)",
    'DPRK',
  ],
  KR: ['Korea, South', 'Republic of Korea', 'Korea, Republic of', 'Korea (Republic of)'],
  LA: ["Lao People's Democratic Republic"],
  MD: ['Republic of Moldova', 'Moldova, Republic of'],
  MK: ['North Macedonia, The Republic of', 'Republic of North Macedonia', 'Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar', 'Myanmar/Burma', 'Burma (Myanmar)'],
  MO: ['Macau', 'Macao', 'China, Macao Special Administrative Region'],
  PS: [
    'Palestinian',
    'Palestine',
    'State of Palestine',
    'Palestinian Territory, Occupied',
    'Occupied Palestinian Territories',
    'Occupied Palestinian Territory',
    'West Bank',
    'Gaza',
    'Gaza Strip',
    'Region: Gaza',
    'Region: North Gaza',
    'Region: Northern Gaza',
    'Region: West Bank',
    'West Bank (Palestinian Authority)',
    'Gaza (Palestinian Authority)',
  ],
  RU: ['Russian Federation', 'Region: Russia'],
  SY: ['Syrian Arab Republic', 'Arab Republic of Syria'],
  SZ: ['Swaziland'],
  TL: ['East Timor', 'Timor Leste'],
  TR: ['Turkey'],
  TW: ['Taiwan, Province of China', 'Chinese Taipei'],
  TZ: ['United Republic of Tanzania', 'Tanzania, United Republic of'],
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America'],
  VA: ['Holy See', 'Vatican'],
  VE: ['Venezuela (Bolivarian Republic of)', 'Bolivarian Republic of Venezuela'],
  VG: ['Virgin Islands, British', 'Virgin Islands (British)', 'British Virgin Islands'],
  VI: ['Virgin Islands, U.S.', 'US Virgin Islands'],
  VN: ['Viet Nam', 'Socialist Republic of Vietnam'],
  XK: ['Republic of Kosovo'],
  CY: ['Republic of Cyprus'],
  ML: ['Region: Northern Mali'],
  PH: ['Phillipines', 'The Philippines'],
};

const SAINT = /\bst\b/g;

function key(name: string): string {
  return folded(name.replaceAll('&', ' and ').replaceAll(/['’]/g, ''))
    .replaceAll(SAINT, 'saint')
    .replace(/^the /, '');
}

let names: ReadonlyMap<string, string> | undefined;

/** Built at first use, because most functions never parse a list. */
function table(): ReadonlyMap<string, string> {
  names ??= new Map([
    ...COUNTRY_CODES.map((code) => [key(english.of(code) ?? code), code] as const),
    ...Object.entries(ALSO).flatMap(([code, others]) => others.map((other) => [key(other), code] as const)),
  ]);
  return names;
}

const english = new Intl.DisplayNames('en', { type: 'region' });
const QUALIFIED = /^(?:possibly|probably|reportedly|alternatively|also|formerly|former)\s+/i;

/** The code of a country given as a code or by any known name, or undefined. */
export function countryOf(written: string): string | undefined {
  const text = written.trim();
  if (isCountryCode(text)) return text;
  if (text === '') return undefined;
  // Former countries have several successors.
  if (/^former\b/i.test(text)) return undefined;
  return table().get(key(text)) ?? table().get(key(text.replace(QUALIFIED, '')));
}

/** The country at the end of a place: `Goma, Democratic Republic of the Congo`. */
export function countryOfPlace(place: string): string | undefined {
  const whole = countryOf(place);
  if (whole !== undefined) return whole;
  const parts = place.split(',').map((part) => part.trim());
  // "Congo, Democratic Republic of the" and "Korea, North" contain a comma themselves.
  return countryOf(parts.slice(-2).join(', ')) ?? countryOf(parts.at(-1) ?? '');
}

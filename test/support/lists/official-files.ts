/** Small publications in the official formats; everybody in them is invented. */

import type { ListFileParts } from '#shared/domain/watchlists/parsers/parser.ts';
import { PARSERS, type PublishedList } from '#shared/domain/watchlists/parsers/parsers.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { AUSTRALIA } from './australia-file.ts';
import { CANADA } from './canada-file.ts';
import { SWITZERLAND } from './switzerland-file.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A CSV file of these columns; cells that are not named are empty. */
export function csvFile(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  delimiter = ',',
): string {
  const quoted = (cell: string) => (/["\n,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(delimiter)}\n`).join('');
}

/** OFAC's own null is `-0- `; its files end with the mark of DOS. */
const nulls = (count: number) => Array.from({ length: count }, () => '-0- ').join(',');

export const OFAC: ListFileParts = {
  prim: latin1(
    `${[
      `7001,"MORVANE, Talis",individual,"SDGT] [IFSR","Minister of Trade",${nulls(6)},"DOB 04 Mar 1971; alt. DOB 1972; POB Riga, Latvia; nationality Latvia; Gender Male; Passport LV 1234567 (Latvia) expires 01 Jan 2030; a.k.a. 'THE TAILOR'; UN Ref ABi.901; Linked To: MORVANE HOLDING; www https://morvane.example/about."`,
      `7002,"MORVANE HOLDING GESELLSCHAFT MBH",-0- ,SDGT,${nulls(7)},"Registration Number 77-881 (Austria); Organization Established Date 2009."`,
      `7003,"SALT WIND",vessel,SDGT,-0- ,"XYZ12",Crude Oil Tanker,-0- ,-0- ,Panama,Morvane Holding,"Vessel Registration Identification IMO 9999991; MMSI 123456789."`,
      `7004,"VELDMAN, Ren\u00e9e",individual,SDGT,${nulls(7)},"DOB circa 1965; alt. nationality B"\r\n`,
    ].join('\r\n')}\u001A`,
  ),
  alt: latin1(
    `${[
      `7001,1,aka,"MORVANS, Talis","-0- "`,
      `7002,2,fka,"MORVANE BETEILIGUNGS GMBH",-0- `,
      `7002,3,aka,"MORVANE TRADE",-0- \r\n`,
    ].join('\r\n')}\u001A`,
  ),
  add: latin1(
    `${[
      `7001,1,"1 Mill Street","Riga LV-1050","Latvia",-0- `,
      `7002,2,-0- ,"Vienna","Austria",-0- \r\n`,
    ].join('\r\n')}\u001A`,
  ),
  comments: latin1(`7004,"elgium."\r\n\u001A`),
};

export const UN = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T23:59:59.000Z">
<INDIVIDUALS><INDIVIDUAL>
  <DATAID>900001</DATAID><FIRST_NAME>TALIS</FIRST_NAME><SECOND_NAME>MORVANE</SECOND_NAME>
  <UN_LIST_TYPE>Al-Example</UN_LIST_TYPE><REFERENCE_NUMBER>ABi.901</REFERENCE_NUMBER><LISTED_ON>2011-03-17</LISTED_ON>
  <NAME_ORIGINAL_SCRIPT>Талис Морване</NAME_ORIGINAL_SCRIPT>
  <COMMENTS1>Trader &amp; owner. Notice: https://www.interpol.example/notice/1 click here</COMMENTS1>
  <TITLE><VALUE>Dr</VALUE></TITLE><DESIGNATION><VALUE>Treasurer</VALUE></DESIGNATION>
  <NATIONALITY><VALUE>Latvia</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Talis Morvans</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Tailor</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ADDRESS><CITY>Riga</CITY><COUNTRY>Latvia</COUNTRY></INDIVIDUAL_ADDRESS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1971-03-04</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Goma</CITY><COUNTRY>Democratic Republic of the Congo</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>LV 1234567</NUMBER><ISSUING_COUNTRY>Latvia</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
  <GENDER>Male</GENDER>
</INDIVIDUAL></INDIVIDUALS>
<ENTITIES><ENTITY>
  <DATAID>900002</DATAID><FIRST_NAME>MORVANE RELIEF FUND</FIRST_NAME><REFERENCE_NUMBER>ABe.902</REFERENCE_NUMBER>
  <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Morvane Aid</ALIAS_NAME></ENTITY_ALIAS>
  <ENTITY_ADDRESS><COUNTRY>Austria</COUNTRY></ENTITY_ADDRESS>
</ENTITY></ENTITIES>
</CONSOLIDATED_LIST>
`;

export const EU_COLUMNS = [
  ...['fileGenerationDate', 'Entity_LogicalId', 'Entity_EU_ReferenceNumber', 'Entity_UnitedNationId'],
  ...['Entity_DesignationDate', 'Entity_DesignationDetails', 'Entity_Remark', 'Entity_SubjectType'],
  ...['Entity_SubjectType_ClassificationCode', 'Entity_Regulation_Type', 'Entity_Regulation_PublicationDate'],
  ...['Entity_Regulation_NumberTitle', 'Entity_Regulation_Programme', 'Entity_Regulation_PublicationUrl'],
  ...['NameAlias_LastName', 'NameAlias_FirstName', 'NameAlias_MiddleName', 'NameAlias_WholeName'],
  ...['NameAlias_NameLanguage', 'NameAlias_Gender', 'NameAlias_Title', 'NameAlias_Function'],
  ...['NameAlias_Remark', 'Address_City', 'Address_Street', 'Address_ZipCode', 'Address_ContactInfo'],
  ...['Address_CountryIso2Code'],
  ...[
    'Address_CountryDescription',
    'BirthDate_BirthDate',
    'BirthDate_Day',
    'BirthDate_Month',
    'BirthDate_Year',
    'BirthDate_YearRangeFrom',
  ],
  ...['BirthDate_YearRangeTo', 'BirthDate_Circa', 'BirthDate_City', 'BirthDate_Place'],
  ...['BirthDate_CountryIso2Code', 'BirthDate_CountryDescription', 'Identification_Number'],
  ...['Identification_TypeDescription', 'Identification_CountryIso2Code'],
  ...['Identification_CountryDescription', 'Citizenship_CountryIso2Code', 'Citizenship_CountryDescription'],
];
const EU_PERSON = {
  fileGenerationDate: '05/06/2026',
  Entity_LogicalId: '501',
  Entity_EU_ReferenceNumber: 'EU.901.1',
  Entity_UnitedNationId: 'ABi.901',
  Entity_SubjectType: 'P',
  Entity_SubjectType_ClassificationCode: 'person',
  Entity_Regulation_Type: 'regulation',
  Entity_Regulation_PublicationDate: '2011-04-01',
  Entity_Regulation_Programme: 'TAQA',
};

export const EU = csvFile(
  EU_COLUMNS,
  [
    { ...EU_PERSON, NameAlias_WholeName: 'Талис Морване' },
    {
      ...EU_PERSON,
      NameAlias_WholeName: 'Talis Morvane',
      NameAlias_Gender: 'M',
      NameAlias_Function: 'Treasurer',
    },
    {
      ...EU_PERSON,
      NameAlias_LastName: 'Morvans',
      NameAlias_FirstName: 'Talis',
      NameAlias_Remark: 'Low quality a.k.a.',
    },
    {
      ...EU_PERSON,
      BirthDate_BirthDate: '1971-03-04',
      BirthDate_City: 'Goma',
      BirthDate_CountryIso2Code: 'CD',
    },
    { ...EU_PERSON, BirthDate_Year: '1965', BirthDate_Circa: 'true' },
    {
      ...EU_PERSON,
      Identification_Number: 'LV1234567',
      Identification_TypeDescription: 'National passport',
      Identification_CountryIso2Code: 'LV',
    },
    { ...EU_PERSON, Citizenship_CountryIso2Code: 'LV', Citizenship_CountryDescription: 'LATVIA' },
    {
      fileGenerationDate: '05/06/2026',
      Entity_LogicalId: '502',
      Entity_SubjectType: 'E',
      NameAlias_WholeName: 'Morvane; Relief Fund',
      Address_City: 'Vienna',
      Address_CountryDescription: 'AUSTRIA',
    },
  ],
  ';',
);

export const UK_COLUMNS = [
  ...['Last Updated', 'Unique ID', 'OFSI Group ID', 'UN Reference Number', 'Name 6', 'Name 1', 'Name 2'],
  ...['Name 3', 'Name 4', 'Name 5', 'Name type', 'Alias strength', 'Title', 'Name non-latin script'],
  ...['Non-latin script type', 'Non-latin script language', 'Regime Name', 'Designation Type'],
  ...['Designation source', 'Sanctions Imposed', 'Other Information', 'UK Statement of Reasons'],
  ...['Address Line 1', 'Address Line 2', 'Address Line 3', 'Address Line 4', 'Address Line 5'],
  ...['Address Line 6', 'Address Postal Code', 'Address Country', 'Phone number', 'Website', 'Email address'],
  ...['Date Designated', 'D.O.B', 'Nationality(/ies)', 'National Identifier number', 'Passport number'],
  ...['Position', 'Gender', 'Town of birth', 'Country of birth', 'Business registration number (s)'],
  ...['IMO number', 'Current believed flag of ship'],
];
const UK_PERSON = {
  'Unique ID': 'AQD0901',
  'OFSI Group ID': '6901',
  'UN Reference Number': 'ABi.901',
  'Name 6': 'MORVANE',
  'Designation Type': 'Individual',
};

export const UK = `Report Date: 10-Jun-2026\n${csvFile(UK_COLUMNS, [
  {
    ...UK_PERSON,
    'Name 6': 'MORVANS',
    'Name 1': 'Talis',
    'Name type': 'Alias',
    'Alias strength': 'Low quality',
  },
  {
    ...UK_PERSON,
    'Name 1': 'Talis',
    'Name type': 'Primary Name',
    'Name non-latin script': 'Талис Морване',
    'Sanctions Imposed': 'Asset freeze|Travel Ban',
    'D.O.B': '04/03/1971',
    'Nationality(/ies)': '(1) Latvia (2) Austria',
    'Passport number': 'LV1234567',
    'Date Designated': '17/03/2011',
    Gender: 'Male',
  },
  {
    'Unique ID': 'SHP0001',
    'Name 6': 'SALT WIND',
    'Name type': 'Primary Name',
    'Designation Type': 'Ship',
    'IMO number': '9999991',
    'Current believed flag of ship': 'Panama',
  },
])}`;

const CSL_COLUMNS = [
  ...['_id', 'source', 'entity_number', 'type', 'programs', 'name', 'title', 'addresses'],
  ...['federal_register_notice', 'start_date', 'end_date', 'standard_order', 'license_requirement'],
  ...['license_policy', 'call_sign', 'vessel_type', 'gross_tonnage', 'gross_registered_tonnage'],
  ...['vessel_flag', 'vessel_owner', 'remarks', 'source_list_url', 'alt_names', 'citizenships'],
  ...['dates_of_birth', 'nationalities', 'places_of_birth', 'source_information_url', 'ids'],
];

const CSL = csvFile(CSL_COLUMNS, [
  {
    _id: 'a1',
    source: 'Entity List (EL) - Bureau of Industry and Security',
    name: 'Quillard Optics Ltd',
    alt_names: 'Quillard Photonics; QOL',
    addresses: '5 Lens Road, Hong Kong, HK; 7 Prism Way, Kowloon, HK',
    start_date: '2023-06-14',
    license_requirement: 'For all items subject to the EAR',
  },
  {
    _id: 'a2',
    source: 'Specially Designated Nationals (SDN) - Treasury Department',
    entity_number: '7001',
    type: 'Individual',
    name: 'MORVANE, Talis',
  },
  {
    _id: 'a3',
    source: 'Sectoral Sanctions Identifications List (SSI) - Treasury Department',
    entity_number: '8001',
    type: 'Individual',
    name: 'OSTERWAL, Brita',
    dates_of_birth: '1960-01-02',
    citizenships: 'AT',
    ids: 'Passport, P7654321, AT; Gender, Female',
  },
]);

const CONGRESS_COLUMNS = [
  ...['last_name', 'first_name', 'middle_name', 'suffix', 'nickname', 'full_name', 'birthday', 'gender'],
  ...['type', 'state', 'district', 'senate_class', 'party', 'url', 'bioguide_id'],
];

export const CONGRESS = csvFile(CONGRESS_COLUMNS, [
  {
    last_name: 'Hollowmere',
    first_name: 'Josephine',
    middle_name: 'Ada',
    nickname: 'Josie',
    full_name: 'Josephine A. Hollowmere',
    birthday: '1959-11-30',
    gender: 'F',
    type: 'sen',
    state: 'VT',
    party: 'Independent',
    url: 'https://hollowmere.example',
    bioguide_id: 'H900001',
  },
]);

const article = (number: number, names: readonly string[]) =>
  JSON.stringify({
    title: `Inquiry ${number}`,
    url: `https://press.example/${number}`,
    publishing_date: `2026-01-0${number}`,
    snippet: 'An invented inquiry.',
    names,
  });

export const MEDIA = `${article(1, ['Talis Morvane', 'Morvane Holding'])}\n${article(2, ['MORVANE, Talis'])}\n`;

/** Every publication as its files. */
export const PUBLICATIONS: Readonly<Record<PublishedList, ListFileParts>> = {
  us_ofac_sdn: OFAC,
  us_ofac_cons: OFAC,
  us_csl: { list: bytesOf(CSL) },
  un_sc: { list: bytesOf(UN) },
  eu_fsf: { list: bytesOf(EU) },
  uk_fcdo: { list: bytesOf(UK) },
  ca_sema: { list: bytesOf(CANADA) },
  ch_seco: { list: bytesOf(SWITZERLAND) },
  au_dfat: { list: AUSTRALIA },
  us_congress: { list: bytesOf(CONGRESS) },
  media: { list: bytesOf(MEDIA) },
};

export function recordsOf(
  list: PublishedList,
  files: ListFileParts = PUBLICATIONS[list],
): readonly ListedRecord[] {
  return PARSERS[list](files).records;
}

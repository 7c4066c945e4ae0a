/** Which column of a file is which field: guessed by its heading, and changed by the person. Pure. */

export const FIELDS = [
  'email',
  'type',
  'name',
  'first_name',
  'last_name',
  'trading_name',
  'country',
  'template',
  'request_name',
  'days',
  'language',
  'entity_id',
] as const;
export type FileField = (typeof FIELDS)[number];

/** The number of the column of each field. A column has one field at most. */
export type Mapping = Readonly<Partial<Record<FileField, number>>>;

/** Headings in English, German and Arabic, without case, spaces and signs. */
const HEADINGS: Readonly<Record<FileField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'mailadresse', 'البريدالإلكتروني', 'البريد'],
  type: ['type', 'entitytype', 'kind', 'typ', 'art', 'النوع'],
  name: [
    'name',
    'legalname',
    'company',
    'companyname',
    'firma',
    'firmenname',
    'unternehmen',
    'الشركة',
    'الاسم',
  ],
  first_name: ['firstname', 'givenname', 'vorname', 'الاسمالأول'],
  last_name: ['lastname', 'surname', 'familyname', 'nachname', 'familienname', 'اسمالعائلة'],
  trading_name: ['tradingname', 'brand', 'handelsname', 'الاسمالتجاري'],
  country: ['country', 'jurisdiction', 'countrycode', 'land', 'sitzland', 'البلد', 'الدولة'],
  template: ['template', 'questionnaire', 'questionnaireid', 'vorlage', 'fragebogen', 'القالب', 'الاستبيان'],
  request_name: ['requestname', 'responsename', 'request', 'anfrage', 'titel', 'title', 'اسمالطلب'],
  days: ['days', 'linkdays', 'validdays', 'tage', 'gültigetage', 'الأيام', 'عددالأيام'],
  language: ['language', 'lang', 'maillanguage', 'sprache', 'اللغة'],
  entity_id: ['entityid', 'id', 'entityuuid'],
};

export function guessMapping(header: readonly string[]): Mapping {
  const taken = new Set<number>();
  const found = FIELDS.flatMap((field) => {
    const at = header.findIndex((heading, n) => !taken.has(n) && HEADINGS[field].includes(plain(heading)));
    if (at < 0) return [];
    taken.add(at);
    return [[field, at] as const];
  });
  return Object.fromEntries(found);
}

/** Gives a column to a field, and takes it from another that had it. Undefined: the field has no column. */
export function withColumn(mapping: Mapping, field: FileField, column: number | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, at]) => name !== field && at !== column);
  return Object.fromEntries(column === undefined ? others : [...others, [field, column]]);
}

function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

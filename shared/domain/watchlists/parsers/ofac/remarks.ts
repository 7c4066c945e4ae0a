/** Parser of OFAC's remarks: a text of clauses with dates, places, nationalities, numbers and weak aliases. */
import type { ListedName } from '@probity/matching/model';
import { clean, pieces } from '../../reading/clean.ts';
import { countryOf, countryOfPlace } from '../../reading/countries.ts';
import { possibleDates } from '../../reading/dates.ts';
import { genderOf, type Identifier } from '../../reading/record.ts';
import type { ListedRecord } from '../../schema.ts';

export interface Remarks {
  readonly names: ListedName[];
  readonly birth_dates: string[];
  readonly countries: (string | undefined)[];
  gender: ListedRecord['gender'];
  readonly identifiers: Identifier[];
  /** `[name of the field, value]`, in the publisher's words. */
  readonly fields: [string, string][];
  readonly joins: string[];
}

type Reader = (found: RegExpExecArray, into: Remarks) => void;

/**
 * `Tax ID No. 123 (Atlantis)`, `Registration Number 45-6`, `D.N.I. 78.9`: up to five words, one of which means "number", then a
 * number.
 */
const NUMBERED = new RegExp(
  `^((?:[\\p{L}.'’&-]+ ){0,6}?(?:${[
    'Number',
    'No\\.?',
    'ID',
    'ID No\\.?',
    '#',
    'Code',
    'Passport',
    'Identification',
    'License',
    'SSN',
    'FEIN',
    'BIK',
    'RFC',
    'RTN',
    'NUIT',
    'VisaNumberID',
    'Credencial electoral',
    'Cartilla de Servicio Militar Nacional',
    'Numero de Identidad',
    'tax identification number',
    '(?:\\p{L}\\.){2,6}',
  ].join(
    '|',
  )})(?: (?:No\\.?|Number|Passport))?(?: #)?(?: \\([\\p{L}/ ]+\\)| \\(also called [^)]*\\))?):? (.*\\d.*)$`,
  'u',
);

/** The first pattern that a clause matches decides how it is read. A clause without a pattern is a remark. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [/^DOB (.+)$/, readBirth],
  [/^POB (.+)$/, readPlaceOfBirth],
  [/^nationality (.+)$/i, readCountry('Nationality')],
  [/^citizen (.+)$/i, readCountry('Citizenship')],
  [/^Nationality of Registration (.+)$/i, readCountry('Nationality of registration')],
  [/^(?:Flag|Vessel Flag) (.+)$/i, readCountry('Flag')],
  [/^Gender (.+)$/i, readGender],
  [/^(a\.k\.a\.|f\.k\.a\.|n\.k\.a\.),? ['"](.+)['"]$/, readWeakAlias],
  [/^Linked To: (.+)$/i, (found, into) => into.fields.push(['Linked to', found[1] ?? ''])],
  [
    /^(?:UN|United Nations)(?: Permanent)? Ref(?:erence)?\.?(?: Number| No\.)?:? ([A-Z]{2}[ei]\.\d+)$/i,
    readUnReference,
  ],
  [
    /^(?:Vessel Registration Identification|Identification Number|Company Number) (IMO \d{7})(?: \(.+\))?$/i,
    readImo,
  ],
  [/^(Digital Currency Address) - \w+ (\S+)$/, (found, into) => addIdentifier(into, found[1], found[2])],
  [
    /^(SWIFT\/BIC|MMSI|LEI|D-U-N-S Number|Aircraft Tail Number|Legal Entity Number) (.+)$/,
    (found, into) => addNumber(into, found[1], found[2]),
  ],
  [
    /^(?:Phone|Telephone|Fax|PHONE|FAX|Alt\. Fax|Mobile)\b.*$/,
    (found, into) => into.fields.push(['Contact', found[0]]),
  ],
  [NUMBERED, readNumber],
];

/** Reads the remarks column and its continuation from the comments file. */
export function readRemarks(text: string): Remarks {
  const into: Remarks = {
    names: [],
    birth_dates: [],
    countries: [],
    gender: null,
    identifiers: [],
    fields: [],
    joins: [],
  };
  for (const clause of pieces(text, ';')) readClause(clause.replace(/\.$/, ''), into);
  return into;
}

function readClause(clause: string, into: Remarks): void {
  const plain = clause.replace(/^alt\. /, '');
  for (const [form, read] of FORMS) {
    const found = form.exec(plain);
    if (found !== null) {
      read(found, into);
      return;
    }
  }
  into.fields.push(['Remark', plain]);
}

function readBirth(found: RegExpExecArray, into: Remarks): void {
  const written = found[1] ?? '';
  into.birth_dates.push(...possibleDates(written));
  into.fields.push(['Date of birth', written]);
}

function readPlaceOfBirth(found: RegExpExecArray, into: Remarks): void {
  const place = found[1] ?? '';
  into.countries.push(countryOfPlace(place));
  into.fields.push(['Place of birth', place]);
}

function readCountry(name: string): Reader {
  return (found, into) => {
    const country = found[1] ?? '';
    into.countries.push(countryOf(country));
    into.fields.push([name, country]);
  };
}

function readGender(found: RegExpExecArray, into: Remarks): void {
  into.gender = genderOf(found[1] ?? '');
}

/** OFAC's weak aliases appear only in the remarks, in quotation marks. */
function readWeakAlias(found: RegExpExecArray, into: Remarks): void {
  into.names.push({ text: found[2] ?? '', kind: 'weak' });
}

function readUnReference(found: RegExpExecArray, into: Remarks): void {
  into.joins.push(`un:${found[1] ?? ''}`);
  into.fields.push(['UN reference', found[1] ?? '']);
}

function readImo(found: RegExpExecArray, into: Remarks): void {
  into.identifiers.push({ type: 'IMO number', value: found[1] ?? '', country: undefined });
}

/** `Passport A123456 (Atlantis) issued 01 Jan 2019 expires 31 Dec 2029`. */
const TAIL = /^(.*?)(?: \(([^()]+)\))?((?: (?:issued|expires|Issued by|valid)\b.*)?)$/i;

function readNumber(found: RegExpExecArray, into: Remarks): void {
  addNumber(into, found[1], found[2]);
}

function addNumber(into: Remarks, type: string | undefined, rest: string | undefined): void {
  const [, value, issuer] = TAIL.exec(clean(rest)) ?? [];
  addIdentifier(into, type, value, issuer);
}

function addIdentifier(into: Remarks, type = '', value = '', issuer = ''): void {
  into.identifiers.push({ type: clean(type), value: clean(value), country: countryOf(issuer) });
}

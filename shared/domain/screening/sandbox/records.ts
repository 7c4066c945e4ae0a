/** The fictional watchlist of test mode. All persons, companies, dates and numbers are invented. */
import { type Draft, listedRecord } from '../../watchlists/reading/record.ts';
import type { ListedRecord } from '../../watchlists/schema.ts';

type Entry = Omit<Draft, 'id' | 'list' | 'kind'> & { readonly kind?: ListedRecord['kind'] };

const primary = (text: string) => ({ text, kind: 'primary' as const });
const INVENTED = ['Remark', 'Invented for test mode'] as const;

/** Several persons with one name, who differ only in their other facts. */
const BEARERS_OF_ONE_NAME: readonly (readonly [birthDate: string, country: string])[] = [
  ['1951-01-19', 'AR'],
  ['1954-06-02', 'AT'],
  ['1957-11-23', 'AU'],
  ['1960-04-08', 'BE'],
  ['1963-09-30', 'BR'],
  ['1966-02-14', 'CA'],
  ['1969-07-27', 'CH'],
  ['1972-12-05', 'CL'],
  ['1975-05-16', 'DK'],
  ['1978-10-21', 'FI'],
  ['1981-03-11', 'NO'],
  ['1984-08-26', 'SE'],
];

const office = (
  position: string,
  party: string,
  region: string,
  from: string,
  to: readonly string[] = [],
) => ({
  ...{ positions: [position], parties: [party], regions: [region], from: [from], to: [...to] },
});

const article = (identifier: string, title: string, publishingDate: string, snippet: string) => ({
  ...{ identifier, title, url: `https://press.example/${identifier}` },
  ...{ publishing_date: publishingDate, snippet },
});

const ENTRIES: Readonly<Record<string, Entry>> = {
  'sanctioned-person': {
    topics: ['sanction'],
    names: [
      primary('Ovrin Kastelmar'),
      { text: 'Owrin Castelmar', kind: 'alias' },
      { text: 'Оврин Кастелмар', kind: 'original' },
      { text: 'The Harbour Clerk', kind: 'weak' },
    ],
    birth_dates: ['1968-03-14'],
    countries: ['PA'],
    gender: 'male',
    identifiers: [{ type: 'Passport', value: 'SBX 4471902', country: 'PA' }],
    fields: [['Programme', 'Sandbox asset freeze'], ['Place of birth', 'Colón, Panama'], INVENTED],
    listed_on: '2019-05-20',
    url: 'https://lists.example/sandbox/sanctioned-person',
  },
  'sanctioned-company': {
    kind: 'company',
    topics: ['sanction'],
    names: [
      primary('Kastelmar Freight Holding Ltd'),
      { text: 'Kastelmar Cargo Holding Limited', kind: 'former' },
    ],
    countries: ['PA'],
    identifiers: [{ type: 'Registration number', value: 'SBX-775310', country: 'PA' }],
    fields: [['Programme', 'Sandbox asset freeze'], ['Address', '1 Quay Street, Colón, Panama'], INVENTED],
    listed_on: '2019-05-20',
    url: 'https://lists.example/sandbox/sanctioned-company',
  },
  'sanctioned-vessel': {
    kind: 'vessel',
    topics: ['sanction'],
    names: [primary('Saltmarrow Star')],
    countries: ['PA'],
    identifiers: [{ type: 'IMO number', value: 'IMO 0000000', country: undefined }],
    fields: [['Programme', 'Sandbox asset freeze'], INVENTED],
    listed_on: '2020-02-11',
    url: null,
  },
  'pep-class-1': {
    topics: ['pep-class-1'],
    names: [primary('Belisa Thornquay'), { text: 'Belisa Amara Thornquay', kind: 'alias' }],
    birth_dates: ['1961-04-12'],
    countries: ['NZ'],
    gender: 'female',
    fields: [['Position', 'Minister of Fictional Affairs'], INVENTED],
    office: office('Minister of Fictional Affairs', 'Sandbox Party', 'Wellington', '2018-10-01'),
    url: 'https://lists.example/sandbox/pep-class-1',
  },
  'pep-class-2': {
    topics: ['pep-class-2'],
    names: [primary('Caldor Wrenfield')],
    birth_dates: ['1958-12-03'],
    countries: ['IE'],
    gender: 'male',
    fields: [['Position', 'Director of the Fictional Revenue Board'], INVENTED],
    office: office('Director of the Fictional Revenue Board', 'none', 'Dublin', '2016-01-01'),
  },
  'pep-class-3': {
    topics: ['pep-class-3'],
    names: [primary('Tamsin Ellerquist')],
    birth_dates: ['1970-08-17'],
    countries: ['SE'],
    gender: 'female',
    fields: [['Position', 'Board member of Fictional State Railways'], INVENTED],
    office: office('Board member of Fictional State Railways', 'none', 'Uppsala', '2020-06-01'),
  },
  'pep-class-4': {
    topics: ['pep-class-4'],
    names: [primary('Rufus Quillhaven')],
    birth_dates: ['1983-02-25'],
    countries: ['CA'],
    gender: 'male',
    fields: [['Position', 'Mayor of Fictional Falls'], INVENTED],
    office: office('Mayor of Fictional Falls', 'Sandbox Party', 'Fictional Falls', '2014-05', ['2022-05']),
  },
  'adverse-media': {
    topics: ['adverse-media'],
    names: [primary('Isolde Vantremont')],
    birth_dates: ['1976-09-09'],
    countries: ['BE'],
    gender: 'female',
    articles: [
      article(
        'sandbox-1',
        'Inquiry into invented invoices',
        '2024-03-08',
        'Isolde Vantremont was questioned.',
      ),
      article('sandbox-2', 'Invented invoices: charges dropped', '2025-01-17', 'The inquiry was closed.'),
    ],
  },
  'warned-person': {
    topics: ['warning'],
    names: [primary('Gideon Marrowby')],
    birth_dates: ['1965-05-30'],
    countries: ['GB'],
    gender: 'male',
    fields: [['Warning', 'Offers invented investments without a licence'], INVENTED],
    listed_on: '2023-11-02',
  },
  'debarred-company': {
    kind: 'company',
    topics: ['debarment'],
    names: [primary('Marrowby Contracting SA')],
    countries: ['BE'],
    fields: [['Debarment', 'Excluded from invented tenders'], INVENTED],
    listed_on: '2021-07-01',
  },
  'controlled-company': {
    kind: 'company',
    topics: ['export-control'],
    names: [primary('Quorvex Instruments GmbH')],
    countries: ['AT'],
    fields: [['Licence requirement', 'All invented goods'], INVENTED],
    listed_on: '2022-09-14',
  },
  'all-at-once': {
    topics: ['sanction', 'pep-class-1', 'adverse-media'],
    names: [primary('Leopold Draycastle')],
    birth_dates: ['1955-07-04'],
    countries: ['CL'],
    gender: 'male',
    fields: [['Programme', 'Sandbox asset freeze'], ['Position', 'Fictional head of state'], INVENTED],
    listed_on: '2017-03-03',
    office: office('Fictional head of state', 'Sandbox Party', 'Santiago', '2009-03', ['2017-03']),
    articles: [article('sandbox-3', 'Former head of state listed', '2017-03-04', 'Assets were frozen.')],
  },
};

/** Every record of the list. */
export const SANDBOX_RECORDS: readonly ListedRecord[] = [
  ...Object.entries(ENTRIES).map(([id, entry]) => recordOf(id, entry)),
  ...BEARERS_OF_ONE_NAME.map(([birthDate, country], index) =>
    recordOf(`one-of-many-${String(index + 1).padStart(2, '0')}`, {
      topics: ['sanction'],
      names: [primary('Anton Meerling')],
      birth_dates: [birthDate],
      countries: [country],
      gender: 'male',
      fields: [['Programme', 'Sandbox asset freeze'], INVENTED],
      listed_on: '2015-01-01',
    }),
  ),
].flatMap((record) => record ?? []);

function recordOf(id: string, { kind = 'individual', ...entry }: Entry): ListedRecord | undefined {
  return listedRecord({ id: `sandbox:${id}`, list: 'sandbox', kind, ...entry });
}

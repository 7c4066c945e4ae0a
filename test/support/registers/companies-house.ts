/** Companies House as its documentation describes it, with companies that do not exist. */
import { type Answers, NOT_THERE } from './fake-register.ts';

const address = {
  premises: '12',
  address_line_1: 'Specimen Wharf',
  locality: 'Exampleton',
  postal_code: 'ZZ9 9ZZ',
  country: 'England',
};

/** An entry without a title, as the service answers now and then. */
const NAMELESS = { title: '', company_number: '00000109', company_status: 'active', company_type: 'ltd' };

const LISTED = [
  {
    title: 'MERIDIAN SPECIMEN LIMITED',
    company_number: 'SC000101',
    company_status: 'active',
    company_type: 'ltd',
    date_of_creation: '2014-05-06',
    address,
    address_snippet: '12 Specimen Wharf, Exampleton',
    kind: 'searchresults#company',
  },
  {
    title: 'MERIDIAN SAMPLE HOLDINGS PLC',
    company_number: '00000102',
    company_status: 'dissolved',
    company_type: 'plc',
    date_of_creation: '1999-12-31',
    date_of_cessation: '2020-02-29',
    address: { address_line_1: '1 Sample Row', locality: 'Exampleton', country: 'UK' },
  },
  {
    title: 'HARBOUR  SPECIMEN LLP',
    company_number: 'OC000103',
    company_status: 'active',
    company_type: 'llp',
    date_of_creation: '2011-01-01',
    address: {
      care_of: 'C/O  Sample Agents',
      premises: 'Unit 3',
      address_line_1: 'Specimen House',
      address_line_2: 'Sample Street',
      locality: 'Exampleton',
    },
  },
  {
    title: 'HARBOUR OVERSEAS GMBH',
    company_number: 'FC000104',
    company_status: 'active',
    company_type: 'oversea-company',
    address: { address_line_1: '1 Musterweg', locality: 'Musterstadt' },
  },
];

const PROFILE = {
  company_name: 'MERIDIAN SPECIMEN LIMITED',
  company_number: 'SC000101',
  company_status: 'active',
  type: 'ltd',
  date_of_creation: '2014-05-06',
  registered_office_address: address,
  sic_codes: ['62020', '70100'],
  previous_company_names: [{ name: 'OLD SPECIMEN LIMITED', ceased_on: '2016-01-01' }],
  etag: 'abc',
};

const OFFICERS = [
  {
    name: 'EXAMPLE, Ines',
    officer_role: 'director',
    appointed_on: '2014-05-06',
    nationality: 'Portuguese',
    date_of_birth: { month: 4, year: 1975 },
    address,
  },
  {
    name: 'SAMPLE SECRETARIES LTD',
    officer_role: 'corporate-secretary',
    appointed_on: '2015-01-01',
    resigned_on: '2019-06-30',
  },
];

const CONTROLLERS = [
  {
    kind: 'individual-person-with-significant-control',
    name: 'Ms Ines Example',
    natures_of_control: [
      'ownership-of-shares-50-to-75-percent',
      'voting-rights-50-to-75-percent',
      'right-to-appoint-and-remove-directors',
    ],
    date_of_birth: { month: 4, year: 1975 },
    nationality: 'Portuguese',
    notified_on: '2016-04-06',
  },
  {
    kind: 'super-secure-person-with-significant-control',
    description: 'super-secure-persons-with-significant-control',
    ceased: false,
  },
  {
    kind: 'persons-with-significant-control-statement',
    statement: 'no-individual-or-entity-with-signficant-control',
  },
  {
    kind: 'individual-person-with-significant-control',
    name: 'Mr Marek Former',
    natures_of_control: ['ownership-of-shares-25-to-50-percent'],
    ceased_on: '2018-01-01',
  },
];

const FILINGS = [
  {
    transaction_id: 'MzAwMDAx',
    type: 'CS01',
    category: 'confirmation-statement',
    date: '2024-05-20',
    description: 'confirmation-statement-with-no-updates',
    description_values: { made_up_date: '2024-05-06' },
    links: { self: '/company/SC000101/filing-history/MzAwMDAx' },
  },
  {
    transaction_id: 'MzAwMDAy',
    type: 'AA',
    category: 'accounts',
    date: '2024-02-01',
    description: 'accounts-with-accounts-type-micro-entity',
    description_values: { made_up_date: '2023-12-31' },
  },
  {
    type: '363a',
    category: 'annual-return',
    date: '2015-05-20',
    description: 'legacy',
    description_values: { description: 'Return made up to 06/05/15' },
  },
];

const PARTS: Readonly<Record<string, unknown>> = {
  '': PROFILE,
  '/officers': { items: OFFICERS, total_results: 2 },
  '/persons-with-significant-control': { items: CONTROLLERS, total_results: 4 },
  '/filing-history': { items: FILINGS, total_count: 3 },
};

/** A company that has a profile and nothing else: its lists are 404, as the register answers then. */
const BARE = {
  company_name: 'MERIDIAN SAMPLE HOLDINGS PLC',
  company_number: '00000102',
  company_status: 'dissolved',
  type: 'plc',
  date_of_creation: '1999-12-31',
  date_of_cessation: '2020-02-29',
  registered_office_address: { address_line_1: '1 Sample Row', locality: 'Exampleton', country: 'Wales' },
};

/** A company with more officers than are on a page of the register. */
const CROWDED = { ...BARE, company_name: 'MERIDIAN CROWD PLC', company_number: '00000103' };
const CROWD = {
  items: Array.from({ length: 100 }, (_, at) => ({
    name: `EXAMPLE, Officer ${at}`,
    officer_role: 'director',
  })),
  total_results: 102,
};

export const companiesHouseAnswers: Answers = (path, query) => {
  if (path === '/search/companies') {
    const wanted = (query.get('q') ?? '').toUpperCase();
    const items = [NAMELESS, ...LISTED.filter(({ title }) => title.includes(wanted))];
    return { status: 200, body: { items, total_results: items.length, kind: 'search#companies' } };
  }
  const [, number, part] = /^\/company\/(\w+)(.*)$/.exec(path) ?? [];
  if (number === BARE.company_number && part === '') return { status: 200, body: BARE };
  if (number === CROWDED.company_number && part === '') return { status: 200, body: CROWDED };
  if (number === CROWDED.company_number && part === '/officers') return { status: 200, body: CROWD };
  const body = number === PROFILE.company_number ? PARTS[part ?? ''] : undefined;
  return body === undefined ? NOT_THERE : { status: 200, body };
};

/** GLEIF's index of legal entity identifiers in its own form, with entities that do not exist. */
import { type Answers, NOT_THERE } from './fake-register.ts';

function record(lei: string, name: string, entity: object, registration = { status: 'ISSUED' }) {
  return {
    type: 'lei-records',
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name, language: 'en' },
        otherNames: [],
        legalAddress: {
          addressLines: ['Musterweg 1'],
          city: 'Musterstadt',
          region: 'DE-HH',
          country: 'DE',
          postalCode: '20000',
        },
        registeredAs: 'HRB 101',
        jurisdiction: 'DE',
        legalForm: { id: '2HBR', other: null },
        status: 'ACTIVE',
        creationDate: '2003-07-01T00:00:00Z',
        expiration: { date: null, reason: null },
        ...entity,
      },
      registration,
    },
    links: { self: `https://gleif.example/api/v1/lei-records/${lei}` },
  };
}

const MERIDIAN = record('TEST00MERIDIANDE0101', 'Meridian Muster GmbH', {
  otherNames: [
    { name: 'Muster Alt GmbH', type: 'PREVIOUS_LEGAL_NAME', language: 'de' },
    { name: 'Meridian', type: 'TRADING_OR_OPERATING_NAME', language: 'de' },
    { name: 'Meridian Sample LLC', type: 'ALTERNATIVE_LANGUAGE_LEGAL_NAME', language: 'en' },
  ],
  transliteratedOtherNames: [
    { name: 'MERIDIAN MUSTER GMBH', type: 'AUTO_ASCII_TRANSLITERATED_LEGAL_NAME', language: 'de' },
  ],
});
const PARENT = record('TEST00MERIDIANDE0102', 'Meridian Muster Holding SE', {
  status: 'INACTIVE',
  expiration: { date: '2021-03-31T00:00:00Z', reason: 'MERGED' },
});
/** Registered in a part of its country. */
const DELAWARE = record('TEST00MERIDIANUS0103', 'Meridian Sample Inc.', {
  jurisdiction: 'US-DE',
  legalAddress: {
    addressLines: ['c/o Sample Agents Inc.', '1 Sample Plaza'],
    city: 'Wilmington',
    country: 'US',
    postalCode: '19800',
  },
  legalForm: { id: 'ZZ99', other: null },
});
const BRITISH = record(
  'TEST00MERIDIANGB0104',
  'Meridian Specimen Limited',
  {
    jurisdiction: 'GB',
    legalAddress: { addressLines: ['12 Specimen Wharf'], city: 'Exampleton', country: 'GB' },
  },
  { status: 'LAPSED' },
);
/** Stands for no company: the record was issued a second time for Meridian. */
const DUPLICATE = record(
  'TEST00MERIDIANDE0105',
  'Meridian Muster GmbH',
  { status: 'NULL' },
  { status: 'DUPLICATE' },
);
const ANNULLED = record(
  'TEST00MERIDIANDE0106',
  'Meridian Irrtum GmbH',
  { status: 'NULL' },
  { status: 'ANNULLED' },
);
const RECORDS = [MERIDIAN, PARENT, DELAWARE, BRITISH, DUPLICATE, ANNULLED];

export const gleifAnswers: Answers = (path, query) => {
  if (path === '/lei-records') return { status: 200, body: { data: found(query), meta: {} } };
  const [, lei, relation] = /^\/lei-records\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? [];
  const isParent = relation === 'direct-parent' || relation === 'ultimate-parent';
  const owned = lei === MERIDIAN.id && isParent ? PARENT : undefined;
  const data = relation === undefined ? RECORDS.find(({ id }) => id === lei) : owned;
  return data === undefined ? NOT_THERE : { status: 200, body: { data } };
};

function found(query: URLSearchParams) {
  const wanted = (query.get('filter[fulltext]') ?? '').toLowerCase();
  const jurisdiction = query.get('filter[entity.jurisdiction]');
  const country = query.get('filter[entity.legalAddress.country]');
  return RECORDS.filter(({ attributes }) => {
    const { entity } = attributes;
    const { name } = entity.legalName;
    return (
      name.toLowerCase().includes(wanted) &&
      (jurisdiction === null || entity.jurisdiction === jurisdiction) &&
      (country === null || entity.legalAddress.country === country)
    );
  });
}

/** The Norwegian register of entities in its own form, with entities that do not exist. */
import { type Answers, NOT_THERE } from './fake-register.ts';

const ENTITIES = [
  {
    organisasjonsnummer: '000000101',
    navn: 'MERIDIAN EKSEMPEL AS',
    organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
    stiftelsesdato: '2012-08-09',
    registreringsdatoEnhetsregisteret: '2012-08-20',
    konkurs: false,
    underAvvikling: false,
    forretningsadresse: {
      adresse: ['Eksempelgata 1', 'Bygg B'],
      postnummer: '0001',
      poststed: 'EKSEMPELBY',
      landkode: 'NO',
      kommune: 'EKSEMPEL',
    },
    naeringskode1: { kode: '62.020', beskrivelse: 'Konsulentvirksomhet' },
    hjemmeside: 'www.meridian-eksempel.example',
    epostadresse: 'post@meridian-eksempel.example',
    telefon: '00 00 00 01',
  },
  {
    organisasjonsnummer: '000000102',
    navn: 'MERIDIAN PRØVE ENK',
    organisasjonsform: { kode: 'ENK', beskrivelse: 'Enkeltpersonforetak' },
    registreringsdatoEnhetsregisteret: '2001-02-03',
    slettedato: '2015-05-05',
    konkurs: true,
  },
  {
    organisasjonsnummer: '000000103',
    navn: 'MERIDIAN TVANG AS',
    organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
    stiftelsesdato: '2016-03-01',
    konkurs: false,
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: true,
  },
];

const ROLES = {
  rollegrupper: [
    {
      type: { kode: 'STYR', beskrivelse: 'Styre' },
      roller: [
        {
          type: { kode: 'LEDE', beskrivelse: 'Styrets leder' },
          person: {
            fodselsdato: '1975-04-21',
            navn: { fornavn: 'Ines', mellomnavn: 'Marie', etternavn: 'Eksempel' },
            erDoed: false,
          },
          fratraadt: false,
        },
        {
          type: { kode: 'MEDL', beskrivelse: 'Styremedlem' },
          person: { fodselsdato: '1960-01-01', navn: { fornavn: 'Ola', etternavn: 'Tidligere' } },
          fratraadt: true,
        },
        {
          type: { kode: 'VARA', beskrivelse: 'Varamedlem' },
          person: { fodselsdato: '1961-01-01', navn: { fornavn: 'Kari', etternavn: 'Avregistrert' } },
          fratraadt: false,
          avregistrert: true,
        },
        {
          type: { kode: 'MEDL', beskrivelse: 'Styremedlem' },
          person: {
            fodselsdato: '1930-01-01',
            navn: { fornavn: 'Per', etternavn: 'Avdød' },
            erDoed: true,
          },
          fratraadt: false,
        },
      ],
    },
    {
      type: { kode: 'REVI', beskrivelse: 'Revisor' },
      roller: [
        {
          type: { kode: 'REVI', beskrivelse: 'Revisor' },
          enhet: { organisasjonsnummer: '000000199', navn: ['EKSEMPEL REVISJON AS'] },
          fratraadt: false,
        },
      ],
    },
  ],
};

/** More holders of roles than anybody passes on. */
const CROWD = {
  rollegrupper: [
    {
      type: { kode: 'DTSO', beskrivelse: 'Deltakere' },
      roller: Array.from({ length: 201 }, (_, at) => ({
        type: { kode: 'DTSO', beskrivelse: 'Deltaker' },
        enhet: { navn: [`EKSEMPEL ${at}`, 'AS'] },
      })),
    },
  ],
};

export const brregAnswers: Answers = (path, query) => {
  if (path === '/enheter') {
    const wanted = (query.get('navn') ?? '').toUpperCase();
    const enheter = ENTITIES.filter(({ navn }) => navn.includes(wanted));
    // Without any hit, the list is left out.
    const embedded = enheter.length === 0 ? {} : { _embedded: { enheter } };
    return { status: 200, body: { ...embedded, page: { size: 20, totalElements: enheter.length } } };
  }
  const [, number, part] = /^\/enheter\/(\d+)(\/roller)?$/.exec(path) ?? [];
  const entity = ENTITIES.find(({ organisasjonsnummer }) => organisasjonsnummer === number);
  if (entity === undefined) return NOT_THERE;
  if (part === undefined) return { status: 200, body: entity };
  if (number === '000000103') return { status: 200, body: CROWD };
  return number === '000000101' ? { status: 200, body: ROLES } : NOT_THERE;
};

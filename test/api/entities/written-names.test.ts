/** What can stand in the fields of an entity, by every way in: names that can be read, days that can be, codes, addresses. */
import { describe, expect, it } from 'vitest';
import { company, ENTITIES, EntityFixture, person } from '../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;
let owned: string;

withApi(async (opened) => {
  api = opened;
  fixture = await EntityFixture.open(api);
  owned = await fixture.id(company('Osterwall Holding Ltd'));
});

const UNREADABLE: readonly (readonly [what: string, name: string])[] = [
  ['zero-width spaces', '\u200b\u200b'],
  ['byte order marks', '\ufeff'],
  ['joiners alone', '\u200d\u200c'],
  ['fillers of Hangul', '\u3164'],
  ['an empty pattern of Braille', '\u2800'],
  ['ends of lines', '\r\n'],
  ['control characters', '\u0007\u001b'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['signs', '---'],
  ['digits', '20261128'],
  ['a picture', '🙂'],
  ['letters in reverse', '\u202edtL llawretsO'],
  ['letters in a forced order', 'Osterwall \u202dLtd\u202c'],
];

/** Every way in by which a company is described. */
const ways: readonly (readonly [string, (name: string) => Promise<number>])[] = [
  ['POST /entities/', async (name) => (await fixture.create(company(name))).status],
  [
    'POST /entities/ as trading name',
    async (name) => (await fixture.create({ entity_type: 'company', trading_name: name })).status,
  ],
  [
    'POST /entities/ as first and last name',
    async (name) => (await fixture.create(person(name, name))).status,
  ],
  [
    'PATCH /entities/{id}/',
    async (name) => {
      const id = await fixture.id(company('Fennmark Ltd'));
      return (await fixture.call('PATCH', `${ENTITIES}${id}/`, { body: { legal_name: name } })).status;
    },
  ],
  [
    'POST /entities/batch/',
    async (name) => {
      const { body } = await fixture.call('POST', `${ENTITIES}batch/`, {
        body: { entities: [company(name)] },
      });
      return Object(body['summary']).failed === 1 ? 400 : 201;
    },
  ],
  [
    'POST /entities/{id}/relations/',
    async (name) => {
      const body = { kind: 'owner', related_entity: company(name) };
      return (await fixture.call('POST', `${ENTITIES}${owned}/relations/`, { body })).status;
    },
  ],
  [
    'POST /api/v1/workflows/send/',
    async (name) => {
      const body = {
        entity: { legal_name: name },
        verification: { checks: { document: true } },
        email: 'a@b.example',
      };
      return (await fixture.call('POST', '/api/v1/workflows/send/', { body })).status;
    },
  ],
  [
    'POST /responses/',
    async (name) => {
      const body = { entity: { legal_name: name }, questionnaire_id: 1 };
      const answer = await fixture.call('POST', '/api/v1/responses/', { body });
      return JSON.stringify(answer.body).includes('legal_name') ? 400 : 201;
    },
  ],
];

describe.each(ways)('%s', (_way, send) => {
  it.each(UNREADABLE)('refuses a name of %s', async (_what, name) => {
    expect(await send(name)).toBe(400);
  });
});

describe('a name that can be read', () => {
  it.each([
    ['right to left', 'مؤسسة النور للتجارة'],
    ['a zero-width non-joiner within a Persian word', 'شرکت می\u200cخواهم'],
    ['a joiner within a Hindi word', 'क्\u200dष ट्रेडर्स'],
    ['an okina', 'Kapiʻolani Trading'],
    ['combining marks', 'Cafe\u0301 Zu\u0308rich GmbH'],
    ['Han and kana', '株式会社オステル'],
    ['a variation of a Han character', '葛\u{e0100}城'],
    ['signs and digits beside letters', '1&1 AG (24/7)'],
    ['one letter', 'X'],
  ])('stays as it is: %s', async (_what, name) => {
    const id = await fixture.id(company(name));
    expect((await fixture.call('GET', `${ENTITIES}${id}/`)).body['legal_name']).toBe(name);
  });

  it.each([
    ['Osterwall\r\nTrade\tLtd', 'Osterwall Trade Ltd'],
    ['Oster\u200bwall\ufeff Ltd', 'Osterwall Ltd'],
    ['Oster\u00adwall Ltd\u0007', 'Osterwall Ltd'],
    ['\u200fشركة النور\u200e', 'شركة النور'],
    ['\u202bשם החברה\u202c', 'שם החברה'],
    ['Oster\u200dwall Ltd', 'Osterwall Ltd'],
  ])('is stored without what nobody sees: %j', async (sent, stored) => {
    const id = await fixture.id(company(sent));
    expect((await fixture.call('GET', `${ENTITIES}${id}/`)).body['legal_name']).toBe(stored);
  });

  it('may have a sign in place of a name that a person has not', async () => {
    expect((await fixture.create(person('Sukaryo', '-'))).status).toBe(201);
  });

  it('is refused with the field and the reason', async () => {
    const { status, body } = await fixture.create(company('\u202edtL llawretsO'));
    expect([status, body]).toMatchObject([
      400,
      {
        error: true,
        status_code: 400,
        code: 'validation_error',
        errors: { legal_name: ['Contains a character that turns the direction of text (U+202D or U+202E).'] },
      },
    ]);
  });
});

describe('days of birth and of incorporation', () => {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const years = (count: number) => {
    const today = dayAt(api.clock.now());
    return String(Number(today.slice(0, 4)) - count) + today.slice(4);
  };
  const tomorrow = () => dayAt(api.clock.now() + 86_400_000);
  const bad: readonly (readonly [string, () => object])[] = [
    ['born in 2999', () => person('Ada', 'Fenn', { date_of_birth: '2999-01-01' })],
    ['born in 2099', () => person('Ada', 'Fenn', { date_of_birth: '2099-12-31' })],
    ['born tomorrow', () => person('Ada', 'Fenn', { date_of_birth: tomorrow() })],
    ['born in 1785', () => person('Ada', 'Fenn', { date_of_birth: '1785-01-01' })],
    ['born 131 years ago', () => person('Ada', 'Fenn', { date_of_birth: years(131) })],
    ['born in the year 0', () => person('Ada', 'Fenn', { date_of_birth: '0000-01-01' })],
    ['born on 30 February', () => person('Ada', 'Fenn', { date_of_birth: '1990-02-30' })],
    ['born on 29 February of no leap year', () => person('Ada', 'Fenn', { date_of_birth: '1900-02-29' })],
    ['incorporated in 2999', () => company('Fenn Ltd', { incorporation_date: '2999-01-01' })],
    ['incorporated tomorrow', () => company('Fenn Ltd', { incorporation_date: tomorrow() })],
    ['incorporated in 999', () => company('Fenn Ltd', { incorporation_date: '0999-12-31' })],
  ];
  const good: readonly (readonly [string, () => object])[] = [
    ['born today', () => person('Ada', 'Fenn', { date_of_birth: dayAt(api.clock.now()) })],
    ['born 129 years ago', () => person('Ada', 'Fenn', { date_of_birth: years(129) })],
    ['born on 29 February', () => person('Ada', 'Fenn', { date_of_birth: '2000-02-29' })],
    ['incorporated today', () => company('Fenn Ltd', { incorporation_date: dayAt(api.clock.now()) })],
    ['incorporated in 1000', () => company('Fenn Ltd', { incorporation_date: '1000-01-01' })],
  ];

  it.each(bad)('are refused: %s', async (_what, body) => {
    const sent = body();
    const field =
      'entity_type' in sent && sent.entity_type === 'company' ? 'incorporation_date' : 'date_of_birth';
    const made = await fixture.create(sent);
    expect([made.status, Object.keys(Object(made.body['errors']))]).toEqual([400, [field]]);
    const batch = await fixture.call('POST', `${ENTITIES}batch/`, { body: { entities: [sent] } });
    expect(batch.body).toMatchObject({ summary: { created: 0, failed: 1 } });
    const relation = { kind: 'owner', related_entity: sent };
    const related = await fixture.call('POST', `${ENTITIES}${owned}/relations/`, { body: relation });
    expect([related.status, Object.keys(Object(related.body['errors']))]).toEqual([
      400,
      [`related_entity.${field}`],
    ]);
  });

  it.each(good)('are taken: %s', async (_what, body) => {
    expect((await fixture.create(body())).status).toBe(201);
  });

  it('are refused in a change, by the clock of the service at that time', async () => {
    const id = await fixture.id(company('Fenn Ltd'));
    const patch = (incorporation_date: string) =>
      fixture.call('PATCH', `${ENTITIES}${id}/`, { body: { incorporation_date } });
    const day = tomorrow();
    expect((await patch(day)).status).toBe(400);
    await api.clock.advance(86_400_000);
    expect((await patch(day)).status).toBe(200);
  });
});

describe('countries and mail addresses', () => {
  it.each([
    ['UK', 'GB'],
    ['gb', 'GB'],
    ['GBR', 'GB'],
    ['United Kingdom', 'GB'],
    ['Deutschland', 'DE'],
    ['deu', 'DE'],
    ['EL', 'GR'],
    ['RKS', 'XK'],
    ['المملكة العربية السعودية', 'SA'],
  ])('refuses the country %s and names %s', async (sent, meant) => {
    const { status, body } = await fixture.create(company('Fenn Ltd', { jurisdiction: sent }));
    expect([status, body['errors']]).toEqual([
      400,
      { jurisdiction: [`Must be an ISO 3166-1 alpha-2 country code. Write ${meant}.`] },
    ]);
  });

  it.each([
    [' a.fenn@fenn.example ', 'a.fenn@fenn.example'],
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['δοκιμή@fenn.example', 'δοκιμή@fenn.example'],
    ['jürgen@müller.example', 'jürgen@xn--mller-kva.example'],
  ])('takes the address %j', async (email, stored) => {
    const id = await fixture.id(company('Fenn Ltd', { email }));
    expect((await fixture.call('GET', `${ENTITIES}${id}/`)).body['email']).toBe(stored);
  });

  it.each([
    'a b@fenn.example',
    'a@fenn',
    '@fenn.example',
    'a@fenn.example\r\nBcc: b@fenn.example',
    'a..b@fenn.example',
  ])('refuses the address %j', async (email) => {
    expect((await fixture.create(company('Fenn Ltd', { email }))).status).toBe(400);
  });
});

/** What becomes of each row of a file, before anything is sent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseInput } from '#shared/domain/responses/schema.ts';
import { type Row, type RowContext, rowsOf } from '../../../console/screens/send/many/check/row.ts';
import {
  type Facts,
  itemOf,
  judge,
  type Lookup,
  requestKey,
} from '../../../console/screens/send/many/check/verdict.ts';
import { guessMapping } from '../../../console/screens/send/many/file/columns.ts';
import { readTable } from '../../../console/screens/send/many/file/table.ts';

const TEMPLATES = [
  { id: 1, name: 'Due diligence' },
  { id: 2, name: 'Yearly update' },
  { id: 3, name: 'Twice' },
  { id: 4, name: 'twice' },
];
const LANGUAGES = [
  ['de', 'Deutsch', 'German'],
  ['en', 'English', 'English'],
] as const;
const ID = '00000000-0000-4000-8000-0000000000d1';
const COUNTRIES = [
  ['DE', 'Germany'],
  ['GB', 'United Kingdom'],
] as const;

function rows(text: string, template: number | null = 1): readonly Row[] {
  const table = readTable(text);
  if ('problem' in table) throw new Error(`the table is ${table.problem}`);
  const context: RowContext = {
    mapping: guessMapping(table.header),
    templates: TEMPLATES,
    template: template ?? undefined,
    countries: COUNTRIES,
    languages: LANGUAGES,
  };
  return rowsOf(table, context);
}

const nothingKnown: Facts = { lookups: new Map(), open: new Set(), again: false };
const known = (line: number, lookup: Lookup): Facts => ({
  ...nothingKnown,
  lookups: new Map([[line, lookup]]),
});
const nameOf = (id: number) => TEMPLATES.find((each) => each.id === id)?.name ?? '';
const entity = { id: ID, name: 'Larkspur Works Ltd', email: 'office@larkspur.example' };

describe('a row', () => {
  it.each([
    ['name,e-mail\nLarkspur Works Ltd,nobody', ['email_wrong']],
    ['name,e-mail\n,a@b.example', ['name_missing']],
    ['first name,last name,e-mail\nIlse,,a@b.example', ['name_missing']],
    ['name,e-mail,type\nA,a@b.example,ship', ['type_unknown']],
    ['name,e-mail,country\nA,a@b.example,Atlantis', ['country_unknown']],
    ['name,e-mail,template\nA,a@b.example,Unheard of', ['template_unknown']],
    ['name,e-mail,template\nA,a@b.example,Twice', ['template_unknown']],
    ['id,e-mail\n17,', ['id_wrong']],
    ['name,e-mail,days\nA,a@b.example,8', ['days_wrong']],
    ['name,e-mail,days\nA,a@b.example,1.5', ['days_wrong']],
    ['name,e-mail,language\nA,a@b.example,Latin', ['language_unknown']],
    [`name,e-mail\n${'A'.repeat(256)},a@b.example`, ['too_long']],
  ])('%j has its problem named', (text, problems) => {
    expect(rows(text)[0]?.problems).toEqual(problems);
  });

  it('needs a template from the row or from the file', () => {
    expect(rows('name,e-mail\nA,a@b.example', null)[0]?.problems).toEqual(['template_missing']);
    expect(rows('name,e-mail,template\nA,a@b.example,2', null)[0]).toMatchObject({
      problems: [],
      questionnaire: 2,
    });
    expect(rows('name,e-mail,template\nA,a@b.example,YEARLY update')[0]?.questionnaire).toBe(2);
  });

  it('is a person where it has a first name, or says so', () => {
    const text = 'type,name,first name,last name,e-mail,country\n';
    expect(rows(`${text},,Ilse,Vandermeer,a@b.example,`)[0]).toMatchObject({
      type: 'individual',
      name: 'Ilse Vandermeer',
    });
    expect(rows(`${text}Person,Ilse van der Meer,,,a@b.example,`)[0]).toMatchObject({
      firstName: 'Ilse van der',
      lastName: 'Meer',
    });
    expect(rows(`${text}Firma,Larkspur,,,a@b.example,germany`)[0]).toMatchObject({
      type: 'company',
      country: 'DE',
    });
  });
});

describe('a verdict', () => {
  const one = 'name,e-mail\nLarkspur Works Ltd,other@larkspur.example';

  it('creates who is not known, and uses who is', () => {
    expect(judge(rows(one), nothingKnown, nameOf)).toMatchObject([{ kind: 'sent', remarks: ['creates'] }]);
    expect(judge(rows(one), known(2, { kind: 'one', entity }), nameOf)).toMatchObject([
      { kind: 'sent', entity, email: entity.email, remarks: ['existing', 'other_email'] },
    ]);
  });

  it('needs an address where the record has none to give', () => {
    const without = rows('name,e-mail\nLarkspur Works Ltd,');
    expect(judge(without, nothingKnown, nameOf)).toEqual([{ kind: 'held_back', why: ['email_missing'] }]);
    expect(judge(without, known(2, { kind: 'one', entity }), nameOf)).toMatchObject([
      { kind: 'sent', email: entity.email, remarks: ['existing'] },
    ]);
  });

  it.each([
    [{ kind: 'several' }, 'entity_several'],
    [{ kind: 'gone' }, 'entity_gone'],
    [{ kind: 'one', entity: { ...entity, email: null } }, 'record_without_email'],
  ] as const)('holds back where the service answers %j', (lookup, why) => {
    expect(judge(rows(one), known(2, lookup), nameOf)).toEqual([{ kind: 'held_back', why: [why] }]);
  });

  it('holds back who has an open request of the same template, unless another is wanted', () => {
    const open = new Set([requestKey('LARKSPUR  works ltd', 'due diligence')]);
    const facts = { ...known(2, { kind: 'one', entity }), open };
    expect(judge(rows(one), facts, nameOf)).toEqual([{ kind: 'held_back', why: ['has_open_request'] }]);
    expect(judge(rows(one), { ...facts, again: true }, nameOf)).toMatchObject([
      { kind: 'sent', remarks: ['existing', 'other_email', 'second_request'] },
    ]);
    expect(judge(rows(one, 2), facts, nameOf)).toMatchObject([{ kind: 'sent' }]);
  });

  it('sends no row twice, and creates nobody twice', () => {
    const text = [
      'name,e-mail,template',
      'Larkspur,a@b.example,1',
      ' LARKSPUR ,a@b.example,1',
      'Larkspur,a@b.example,2',
    ].join('\n');
    expect(judge(rows(text), nothingKnown, nameOf)).toMatchObject([
      { kind: 'sent' },
      { kind: 'held_back', why: ['duplicate'], line: 2 },
      { kind: 'held_back', why: ['repeated'], line: 2 },
    ]);
  });

  it('sends several templates to one entity that exists', () => {
    const read = rows('name,e-mail,template\nLarkspur,,1\nLarkspur,,2\n');
    const lookups = new Map([2, 3].map((line) => [line, { kind: 'one', entity } as const]));
    const verdicts = judge(read, { ...nothingKnown, lookups }, nameOf);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['sent', 'sent']);
  });

  it('leads to an item with the time and the language of the row, else with those of the file', () => {
    const read = rows(
      'name,e-mail,Tage,Sprache\nA,a@b.example,3,German\nB,b@b.example,,DEUTSCH\nC,c@b.example,7,\nD,d@b.example,,',
    );
    const items = judge(read, nothingKnown, nameOf).map((verdict, at) => {
      const row = read[at];
      if (verdict.kind === 'held_back' || row === undefined) throw new Error('the row is held back');
      return itemOf(row, verdict, { language: 'ar', hours: 48 });
    });
    expect(items).toMatchObject([
      { expiry_hours: 72, language: 'de' },
      { expiry_hours: 48, language: 'de' },
      { expiry_hours: 168, language: 'ar' },
      { expiry_hours: 48, language: 'ar' },
    ]);
  });

  it('always leads to an item that the contract takes, and to one verdict per row', () => {
    const word = fc.constantFrom(
      '',
      'Larkspur',
      'Ilse',
      'a@b.example',
      'DE',
      'company',
      'person',
      '2',
      'german',
      '=1+1',
      ID,
    );
    const table = fc.array(fc.array(word, { minLength: 10, maxLength: 10 }), { minLength: 1, maxLength: 6 });
    const lookup = fc.constantFrom<Lookup>(
      { kind: 'none' },
      { kind: 'one', entity },
      { kind: 'several' },
      { kind: 'gone' },
    );
    void fc.assert(
      fc.property(
        table,
        fc.array(lookup, { minLength: 6, maxLength: 6 }),
        fc.constantFrom(undefined, 24, 168),
        (cells, answers, hours) => {
          const header =
            'type,name,first name,last name,e-mail,country,template,entity id,days,language'.split(',');
          const mapping = guessMapping(header);
          const lines = cells.map((row, at) => ({ line: at + 2, cells: row }));
          const read = rowsOf(
            { delimiter: ',', header, rows: lines },
            { mapping, templates: TEMPLATES, template: 1, countries: COUNTRIES, languages: LANGUAGES },
          );
          const lookups = new Map(
            read.map(({ line, entityId }, at): [number, Lookup] => {
              const answer = answers[at] ?? { kind: 'none' };
              // An id is known or not: only a name can be unknown.
              return [line, entityId !== undefined && answer.kind === 'none' ? { kind: 'gone' } : answer];
            }),
          );
          const verdicts = judge(read, { ...nothingKnown, lookups }, nameOf);
          expect(verdicts.length).toBe(read.length);
          verdicts.forEach((verdict, at) => {
            const row = read[at];
            if (verdict.kind === 'held_back' || row === undefined) return;
            expect(
              ResponseInput.safeParse(itemOf(row, verdict, { language: 'de', hours })).error,
            ).toBeUndefined();
          });
        },
      ),
    );
  });
});

/** Forms that nobody has filled answer nothing: neither blanks, nor hints, nor examples. What only looks like them is found. */
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { AskedQuestion, SourceText } from '../src/model.ts';
import { asked, tableOf, textOf } from '../testing/texts.ts';

const NAME = asked('text', 'What is the full legal name of the company?');
const NUMBER = asked('text', 'What is the company registration number?');
const COUNTRY = asked('country', 'In which country is the company incorporated?');
const DAY = asked('date', 'On which date was the company incorporated?');
const STAFF = asked('number', 'How many people does the company employ?');
const LISTED = asked('boolean', "Are the company's shares listed on a stock exchange?");
const TURNOVER = asked('currency', 'What is the annual turnover of the company?');
const MLRO = asked('text', 'Who is the MLRO?');
const ACTIVITY = asked('text', 'What is the main business activity of the company?');

/** What is given as an answer; null where nothing is. */
function answerOf(source: SourceText, question: AskedQuestion): string | null {
  const found = answerQuestion(indexSources([source]), question);
  return found.state === 'answered' ? found.value.date_answer || found.value.answer_text : null;
}

/** The same label and value as a line and as a row. */
function ways(label: string, value: string): readonly SourceText[] {
  return [
    textOf('a', `${label}: ${value}`),
    tableOf('a', ['Field', 'Entry'], [label, value], ['Fax', '____']),
  ];
}

describe('nothing is answered from', () => {
  it.each([
    ['................'],
    ['________________'],
    ['— — —'],
    ['TBC'],
    ['tbc.'],
    ['(to be confirmed)'],
    ['to be completed'],
    ['n/a'],
    ['N/A'],
    ['Not applicable'],
    ['unknown'],
    ['[insert name]'],
    ['[●]'],
    ['<company name>'],
    ['{{company_name}}'],
    ['«Firma»'],
    ['XXXXXX'],
    ['XXX GmbH'],
    ['???'],
    ['see attached'],
    ['Click or tap here to enter text.'],
    ['Please enter the full name'],
    ['Enter your company name'],
    ['Choose an item.'],
    ['Your answer here'],
    ['max. 200 characters'],
    ['e.g. Falk Trading Ltd'],
    ['Example: Falk Trading Ltd'],
    ['wird nachgereicht'],
    ['k. A.'],
    ['Bitte ausfüllen'],
    ['Klicken oder tippen Sie hier, um Text einzugeben.'],
    ['z. B. Falk Handels GmbH'],
    ['Musterfirma GmbH'],
    ['Max Mustermann'],
    ['à compléter'],
    ['Cliquez ou appuyez ici pour entrer du texte.'],
    ['p. ex. Falk SARL'],
    ['nog in te vullen'],
    ['Klik of tik om tekst in te voeren.'],
    ['da completare'],
    ['Fare clic o toccare qui per immettere il testo.'],
    ['por determinar'],
    ['Haga clic o pulse aquí para escribir texto.'],
    ['do uzupełnienia'],
    ['Kliknij lub naciśnij tutaj, aby wprowadzić tekst.'],
  ])('%s', (value) => {
    for (const source of ways('Legal name of the company', value)) {
      expect(answerOf(source, NAME)).toBeNull();
      expect(answerOf(source, ACTIVITY)).toBeNull();
    }
    for (const source of ways('MLRO', value)) expect(answerOf(source, MLRO)).toBeNull();
  });

  it.each([
    ['Company registration number', 'Format: HRB 12345', NUMBER],
    ['Company registration number', 'Enter 8 digits, e.g. 12345678', NUMBER],
    ['Company registration number', 'HRB XXXXX', NUMBER],
    ['Company registration number', '00000000', NUMBER],
    ['Company registration number (e.g. 12345678)', '________', NUMBER],
    ['Company registration number', '(z. B. HRB 12345)', NUMBER],
    ['Country of incorporation', 'Choose a country, for example Germany', COUNTRY],
    ['Country of incorporation', '<country>', COUNTRY],
    ['Country of incorporation', 'z. B. Deutschland', COUNTRY],
    ['Date of incorporation', 'DD/MM/YYYY', DAY],
    ['Date of incorporation', 'e.g. 31/12/2019', DAY],
    ['Date of incorporation', 'TT.MM.JJJJ (z. B. 31.12.2019)', DAY],
    ['Date of incorporation', 'Format: 31.12.2019', DAY],
    ['Number of employees', 'e.g. 250', STAFF],
    ['Number of employees', '-', STAFF],
    ['Annual turnover', 'EUR ________', TURNOVER],
    ['Annual turnover', 'for example EUR 1,000,000', TURNOVER],
    ['Are the shares listed on a stock exchange?', '-', LISTED],
    ['Are the shares listed on a stock exchange?', 'Yes / No', LISTED],
    ['Are the shares listed on a stock exchange?', 'Ja/Nein (Nichtzutreffendes streichen)', LISTED],
    ['Are the shares listed on a stock exchange?', 'unknown', LISTED],
    ['Are the shares listed on a stock exchange?', 'Yes / (No)', LISTED],
    ['Are the shares listed on a stock exchange?', '(Ja) / Nein', LISTED],
  ])('%s: %s', (label, value, question) => {
    for (const source of ways(label, value)) expect(answerOf(source, question)).toBeNull();
  });

  it('an obvious number where the form is otherwise open', () => {
    const source = textOf('a', 'Legal name of the company: ____', 'Company registration number: 12345678');
    expect(answerOf(source, NUMBER)).toBeNull();
  });

  it('an instruction in running text, and the example of a line above a field', () => {
    expect(
      answerOf(textOf('a', 'Please enter the company registration number, e.g. 81204477.'), NUMBER),
    ).toBeNull();
    expect(answerOf(textOf('a', 'Company registration number (8 digits, e.g. 81204477)'), NUMBER)).toBeNull();
  });

  it('columns and rows of examples', () => {
    const columns = tableOf(
      'a',
      ['Field', 'Example', 'Your entry'],
      ['Company registration number', '81204477', ''],
      ['Country of incorporation', 'Malta', ''],
    );
    expect([NUMBER, COUNTRY].map((question) => answerOf(columns, question))).toEqual([null, null]);
    const two = tableOf('a', ['Field', 'Format'], ['Company registration number', 'HRB 158774']);
    expect(answerOf(two, NUMBER)).toBeNull();
    const owners = asked('structured', 'List every beneficial owner, with nationality.');
    const rows = tableOf(
      'a',
      ['No.', 'Name of beneficial owner', 'Nationality'],
      ['Example', 'Ada Falk', 'German'],
      ['1', '____', '____'],
      ['2', '____', '____'],
    );
    expect(answerQuestion(indexSources([rows]), owners).state).toBe('abstained');
  });
});

describe('what somebody has written is found, whatever it looks like', () => {
  it.each([
    ['Select Capital Ltd'],
    ['Enter Holdings Limited'],
    ['Choose Health GmbH'],
    ['Kies BV'],
    ['XXL Sports GmbH'],
    ['Click Payments Ltd'],
    ['Pending Systems Ltd'],
  ])('%s', (name) => {
    for (const source of ways('Legal name of the company', name)) expect(answerOf(source, NAME)).toBe(name);
  });

  it.each([
    ['Company registration number', '81204477 (e.g. 12345678)', NUMBER, '81204477'],
    ['Company registration number (e.g. 12345678)', '81204477', NUMBER, '81204477'],
    ['Date of incorporation (dd/mm/yyyy)', '12/05/2011', DAY, '2011-05-12'],
    ['Date of incorporation', '12/05/2011 (dd/mm/yyyy)', DAY, '2011-05-12'],
    ['Country of incorporation', 'Malta', COUNTRY, 'MT'],
    ['Number of employees', '184', STAFF, '184'],
    ['Are the shares listed on a stock exchange?', 'No, never', LISTED, 'no'],
  ])('%s: %s', (label, value, question, answer) => {
    for (const source of ways(label, value)) expect(answerOf(source, question)).toBe(answer);
  });

  it('a number that runs up is a number in an extract', () => {
    const lines = ['Legal name of the company: Falk Trading Ltd', 'Company registration number: 12345678'];
    expect(answerOf(textOf('a', ...lines), NUMBER)).toBe('12345678');
    const sentence = 'The company is registered under the company registration number 12345678.';
    expect(answerOf(textOf('a', 'Fax: ____', sentence), NUMBER)).toBe('12345678');
  });

  it.each(['12345678', '01234567', '99999999', '11111111'])(
    'a number of an extract of which another line is not known yet: %s',
    (number) => {
      const lines = ['Legal name of the company: Falk Trading Ltd', `Company registration number: ${number}`];
      for (const open of ['VAT number: TBC', 'Contact: to be confirmed', 'Fax: N/A'])
        expect(answerOf(textOf('a', ...lines, open), NUMBER)).toBe(number);
    },
  );

  it('a name that begins with letters that stand for others elsewhere, and the number below it', () => {
    const source = textOf(
      'a',
      'Legal name of the company: XXX Lutz KG',
      'Company registration number: 81204477',
    );
    expect(answerOf(source, NAME)).toBe('XXX Lutz KG');
    expect(answerOf(source, NUMBER)).toBe('81204477');
  });

  it('the main clause of a question, and not its condition', () => {
    const cash = asked('boolean', 'Does the company handle cash?');
    const regulated = asked('boolean', 'Is the company regulated?');
    const asking = 'If the company is regulated, does it handle cash?';
    for (const source of [...ways(asking, 'No'), textOf('a', `${asking} No`)])
      expect([answerOf(source, regulated), answerOf(source, cash)]).toEqual([null, 'no']);
  });

  it('that a question does not apply is a reply where the question offers it', () => {
    const question = asked('yes_no_na', 'Does the company handle cash?');
    expect(answerOf(textOf('a', 'Does the company handle cash? Not applicable'), question)).toBe('na');
  });
});

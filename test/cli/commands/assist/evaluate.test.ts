/** `probity assist evaluate`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANIES } from '@probity/extraction/testing/company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type } from '../../screen.ts';

const QUESTIONS = {
  questions: [
    { id: 1, type: 'text', text: 'Name of the regulator' },
    { id: 'two', type: 'text_and_date', text: 'Licence number and the date on which it was granted' },
    { id: 3, type: 'boolean', text: 'Does the company issue bearer shares?', options: null },
    { id: 4, type: 'number', text: 'Number of employees' },
  ],
};

describe('assist evaluate', () => {
  let folder: string;
  let questions: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'probity-assist-'));
    questions = join(folder, 'questions.json');
    await mkdir(join(folder, 'documents', 'src'), { recursive: true });
    const documents: Readonly<Record<string, string>> = {
      'profile.txt':
        'The company has been authorised by the Financial Conduct Authority since 2 June 2016 under firm reference number 731904.\nNumber of employees: 84\n',
      'accounts.csv': 'Item,2024\nNumber of employees,91\n',
      'damaged.pdf': 'this is no PDF',
      'notes.odt': 'of a type that is not read',
      'src/shares.txt': 'No bearer shares have been issued.\n',
      'src/.hidden.txt': 'Number of employees: 7\n',
    };
    for (const [name, text] of Object.entries(documents))
      await writeFile(join(folder, 'documents', name), text);
    await writeFile(questions, JSON.stringify(QUESTIONS));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const evaluate = (...more: readonly string[]) =>
    type(['assist', 'evaluate', '--documents', join(folder, 'documents'), '--questions', questions, ...more]);

  it('prints a value, its confidence and its places for each id of the file, and null where nothing is given', async () => {
    const { exitCode, out } = await evaluate('--json');
    expect(exitCode).toBe(0);
    const answers = JSON.parse(out);
    expect(Object.keys(answers)).toEqual(['1', '3', '4', 'two']);
    expect(answers[1]).toMatchObject({
      value: 'Financial Conduct Authority',
      citations: [{ document: 'profile.txt', at: { line: 1 } }],
    });
    expect(answers[1].confidence).toBeGreaterThan(0.5);
    expect(answers['two'].value).toEqual(['731904', '2016-06-02']);
    expect(answers[3]).toMatchObject({ value: null, confidence: 0, citations: [], state: 'abstained' });
    expect(answers[4]).toMatchObject({
      value: null,
      state: 'conflict',
      candidates: [{ value: '91' }, { value: '84' }],
    });
  });

  it('tells which files could not be read, and reads the others', async () => {
    const { exitCode, err } = await evaluate('--json');
    expect(exitCode).toBe(0);
    expect(err).toContain('damaged.pdf is unreadable (damaged).');
    expect(err).toContain('notes.odt is of a type that is not read.');
  });

  it('enters a subfolder only where it is named', async () => {
    const folders = [join(folder, 'documents'), join(folder, 'documents', 'src')];
    const { out } = await type([
      'assist',
      'evaluate',
      '--questions',
      questions,
      '--json',
      '--documents',
      ...folders,
    ]);
    expect(JSON.parse(out)[3]).toMatchObject({ value: 'no' });
    expect(JSON.stringify(JSON.parse(out)[4])).not.toContain('"7"');
  });

  it('prints a table without --json', async () => {
    const { out, err } = await evaluate();
    expect(out).toMatch(
      /^1 .*Name of the regulator .*answered .*Financial Conduct Authority.*profile\.txt, line 1/m,
    );
    expect(out).toMatch(/^4 .*conflict/m);
    expect(err).toContain('2 of 4 questions answered');
  });

  it('gives no answer below the confidence that is asked for', async () => {
    const { out } = await evaluate('--confidence', '1', '--json');
    expect(JSON.parse(out)[1]).toMatchObject({
      value: null,
      candidates: [{ value: 'Financial Conduct Authority' }],
    });
  });

  it('refuses a folder or a question file that is not there, in one line', async () => {
    for (const argv of [
      ['--documents', join(folder, 'none'), '--questions', questions],
      ['--documents', folder, '--questions', join(folder, 'none.json')],
    ]) {
      const { exitCode, err } = await type(['assist', 'evaluate', ...argv]);
      expect(exitCode).toBe(1);
      expect(err.split('\n')).toHaveLength(1);
    }
  });

  it('refuses a folder without any document that can be read, and tells why of each', async () => {
    const empty = join(folder, 'empty');
    const damaged = join(folder, 'damaged');
    await mkdir(empty);
    await mkdir(damaged);
    await writeFile(join(damaged, 'scan.pdf'), '%PDF-1.4 and no more');
    await writeFile(join(damaged, 'page.html'), '<p>text</p>');
    const run = (documents: string) =>
      type(['assist', 'evaluate', '--documents', documents, '--questions', questions, '--json']);
    expect(await run(empty)).toMatchObject({ exitCode: 1, out: '' });
    expect((await run(empty)).err).toContain('has no document');
    const { exitCode, out, err } = await run(damaged);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toContain('scan.pdf is unreadable (damaged).');
    expect(err).toContain('page.html is of a type that is not read.');
    expect(err).toContain('has no document that can be read');
  });

  it.each([
    ['{"questions": [', 'is not JSON'],
    ['[]', 'expected object'],
    ['{"questions": []}', 'questions'],
    ['{"questions": [{"id": 1, "type": "colour", "text": "Which?"}]}', 'questions.0.type'],
    ['{"questions": [{"id": 1, "type": "text"}]}', 'questions.0.text'],
    [
      '{"questions": [{"id": 1, "type": "text", "text": "A"}, {"id": "1", "type": "text", "text": "B"}]}',
      'twice',
    ],
  ])('refuses the question file %s in one line that names the fault', async (content, fault) => {
    const path = join(folder, 'wrong.json');
    await writeFile(path, content);
    const { exitCode, out, err } = await type([
      'assist',
      'evaluate',
      '--documents',
      join(folder, 'documents'),
      '--questions',
      path,
    ]);
    expect({ exitCode, out, lines: err.split('\n').length }).toEqual({ exitCode: 1, out: '', lines: 1 });
    expect(err).toContain(fault);
  });

  it.each([
    ['--confidence', '7'],
    ['--confidence', 'high'],
  ])('refuses %s %s', async (...argv) => {
    const { exitCode, out } = await evaluate(...argv);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
  });

  it('asks for both folders and a question file', async () => {
    expect(await type(['assist', 'evaluate', '--questions', questions])).toMatchObject({ exitCode: 2 });
    expect(await type(['assist', 'evaluate', '--documents', folder])).toMatchObject({ exitCode: 2 });
  });

  it('reads the question files of the companies that tests use', async () => {
    const company = join(COMPANIES, 'tallgrove');
    const { out } = await type([
      'assist',
      'evaluate',
      '--documents',
      company,
      '--questions',
      `${company}.json`,
      '--json',
    ]);
    expect(JSON.parse(out)[30].value).toEqual(['UN', 'EU', 'OFAC', 'UK']);
  });
});

/** The note to the respondent is gathered from what is open, and passes on nothing that the respondent must not know. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatheredNote } from '../../../console/screens/responses/model/note.ts';
import { aComment, aDocument, aFile, anAnswer, aReading, itemsFrom } from './fixture.ts';

const WORDS = {
  differs: '{source} says “{quote}”.',
  flagged: 'Please look at this again.',
  infected: '{source} holds malware. Please send a clean copy.',
  unscannable: '{source} could not be scanned. Please send it without a password.',
};
const noteOf = (...args: Parameters<typeof itemsFrom>) => gatheredNote(itemsFrom(...args), new Map(), WORDS);

describe('the gathered note', () => {
  it('has a line for each open point, in the order of the questionnaire', () => {
    const files = [aFile({ document: aDocument({ scan_status: 'infected', name: 'register.pdf' }) })];
    const answers = [
      anAnswer(1),
      anAnswer(3, { question_text: 'Date of incorporation', evidence: [aReading()] }),
      anAnswer(5, { is_flagged: true, question_text: 'Policy on sanctions' }),
    ];
    expect(noteOf(answers, { files }).split('\n')).toEqual([
      '3. Date of incorporation: Certificate.pdf says “this 14th day of May 2011”.',
      '5. Policy on sanctions: Please look at this again.',
      'Certificate of incorporation: register.pdf holds malware. Please send a clean copy.',
    ]);
  });

  it('uses what the team has asked the respondent already in place of the reading', () => {
    const answer = anAnswer(3, { evidence: [aReading()] });
    const asks = new Map([[answer.id, ['First?', 'Which date is right?']]]);
    expect(gatheredNote(itemsFrom([answer]), asks, WORDS).split('\n')).toEqual([
      '3. Question 3: First?',
      '3. Question 3: Which date is right?',
    ]);
  });

  it('has what was asked about an answer or a file that nothing else speaks against, and that was checked', () => {
    const [plain, file] = [anAnswer(1), aFile()];
    const asks = new Map([
      [plain.id, ['Name the bank.']],
      [file.attachment_id, ['Both pages, please.']],
    ]);
    const items = itemsFrom([plain], { files: [file], marks: new Map([[plain.id, true]]) });
    expect(gatheredNote(items, asks, WORDS).split('\n')).toEqual([
      '1. Question 1: Name the bank.',
      'Certificate of incorporation: Both pages, please.',
    ]);
  });

  it('leaves out what is checked, what only changed, and what agrees', () => {
    const checked = anAnswer(1, { is_flagged: true });
    const changed = anAnswer(2, {
      changed_from: { answer_text: 'No', date_answer: null, structured_data: null },
    });
    const agreeing = anAnswer(3, { evidence: [aReading({ verdict: 'supports' })] });
    expect(noteOf([checked, changed, agreeing], { marks: new Map([[checked.id, true]]) })).toBe('');
  });

  it('puts a quotation in as it stands, whatever looks like a placeholder or a pattern in it', () => {
    const evidence = [aReading({ quotation: '{source} $& $1' })];
    expect(noteOf([anAnswer(1, { evidence })])).toBe('1. Question 1: Certificate.pdf says “{source} $& $1”.');
  });

  it('never contains a comment of the team or of a rule', () => {
    const secret = fc.stringMatching(/^[a-z]{12,20}$/).map((text) => `#${text}#`);
    const kinds = fc.constantFrom('internal', 'ai_reviewer_side');
    const drawn = fc.array(
      fc.record({ text: secret, kind: kinds, flagged: fc.boolean(), read: fc.boolean() }),
      {
        maxLength: 8,
      },
    );
    return fc.assert(
      fc.property(drawn, (all) => {
        const note = noteOf(
          all.map(({ text, kind, flagged, read }, index) =>
            anAnswer(index + 1, {
              is_flagged: flagged,
              evidence: read ? [aReading()] : [],
              comments: [aComment({ text, comment_type: unsafeKind(kind) })],
            }),
          ),
        );
        for (const { text } of all) expect(note).not.toContain(text);
      }),
    );
  });
});

function unsafeKind(kind: string) {
  return kind as 'internal' | 'ai_reviewer_side';
}

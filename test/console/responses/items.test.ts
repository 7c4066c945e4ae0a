/** What a reviewer sees of each answer and file at first sight, and what counts as open. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionsOf, tallyOf } from '../../../console/screens/responses/model/outline.ts';
import { aDocument, aFile, anAnswer, aReading, itemsFrom, ME } from './fixture.ts';

const words = (...args: Parameters<typeof itemsFrom>) => itemsFrom(...args).map((item) => item.words);

describe('the word of an item', () => {
  it('says that a document differs where one reading contradicts, whatever others support', () => {
    const evidence = [aReading({ verdict: 'supports' }), aReading({ verdict: 'contradicts' })];
    expect(words([anAnswer(1, { evidence })])).toEqual([['differs']]);
  });

  it('does not count a reading that a person has called wrong', () => {
    const disputed = { by: 'Mara Fenwright', at: '2026-11-21T10:00:00.000Z', reason: 'Another company' };
    expect(words([anAnswer(1, { evidence: [aReading({ disputed })] })])).toEqual([[]]);
  });

  it('neither agrees nor differs where the question was not answered', () => {
    expect(
      words([anAnswer(1, { answer_text: '', evidence: [aReading({ verdict: 'unanswered' })] })]),
    ).toEqual([[]]);
  });

  it('names every word that holds, the most important first', () => {
    const answer = anAnswer(1, {
      is_flagged: true,
      evidence: [aReading()],
      changed_from: { answer_text: 'Yes', date_answer: null, structured_data: null },
    });
    expect(words([answer])).toEqual([['differs', 'flagged', 'changed']]);
  });

  it('flags a file that holds malware, that nobody could scan, or that holds active content', () => {
    const files = [
      aFile({ document: aDocument({ scan_status: 'infected' }) }),
      aFile({ document: aDocument({ scan_status: 'unscannable' }) }),
      aFile({ document: aDocument({ active_content: ['pdf_javascript'] }) }),
      aFile(),
    ];
    expect(words([], { files })).toEqual([['flagged'], ['flagged'], ['flagged'], []]);
  });
});

const answers = fc.array(
  fc.record({
    section: fc.constantFrom('Company', 'Ownership', ''),
    is_flagged: fc.boolean(),
    verdict: fc.constantFrom('supports', 'contradicts', 'unanswered', 'none'),
    checked: fc.boolean(),
  }),
  { maxLength: 30 },
);

describe('open points', () => {
  it('are what speaks against an answer until somebody has marked it as checked', () => {
    const flagged = anAnswer(1, { is_flagged: true });
    expect(itemsFrom([flagged])[0]?.isOpen).toBe(true);
    expect(itemsFrom([flagged], { marks: new Map([[flagged.id, true]]) })[0]?.isOpen).toBe(false);
  });

  it('are those of this person: the mark of another closes none, and says who it was', () => {
    const at = '2026-11-20T09:30:00.000Z';
    const [mine, theirs] = [ME, '22222222-2222-4222-8222-222222222222'].map((id) =>
      anAnswer(1, { is_flagged: true, checked_by: [{ id, at }] }),
    );
    if (mine === undefined || theirs === undefined) throw new Error('two answers were made');
    expect(itemsFrom([mine])[0]).toMatchObject({ isOpen: false, checkedBy: [] });
    expect(itemsFrom([theirs])[0]).toMatchObject({
      isOpen: true,
      checkedBy: theirs.checked_by?.map(({ id }) => id),
    });
  });

  it('an answer that agrees with its document is none', () => {
    expect(itemsFrom([anAnswer(1, { evidence: [aReading({ verdict: 'supports' })] })])[0]?.isOpen).toBe(
      false,
    );
  });

  it('are each counted once, under their most important word, and in one section', () => {
    return fc.assert(
      fc.property(answers, (drawn) => {
        const made = drawn.map(({ section, is_flagged, verdict }, index) =>
          anAnswer(index + 1, {
            section,
            is_flagged,
            evidence: verdict === 'none' ? [] : [aReading({ verdict: unsafeVerdict(verdict) })],
          }),
        );
        const marks = new Map(made.map(({ id }, index) => [id, drawn[index]?.checked ?? false]));
        const items = itemsFrom(made, { marks });
        const { total, open, byWord } = tallyOf(items);
        const sections = sectionsOf(items);
        expect(total).toBe(drawn.length);
        expect(byWord.differs + byWord.flagged + byWord.changed).toBe(open);
        expect(sections.reduce((sum, section) => sum + section.open, 0)).toBe(open);
        expect(sections.flatMap((section) => section.items)).toHaveLength(total);
        expect(sections.map(({ number }) => number)).toEqual(sections.map((_, index) => index + 1));
      }),
    );
  });
});

function unsafeVerdict(verdict: string) {
  return verdict as 'supports' | 'contradicts' | 'unanswered';
}

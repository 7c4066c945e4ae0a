/** Any sequence of edits: ids, conditions, and steps that are taken back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import {
  type Draft,
  draftOf,
  nodeAt,
  questionsOf,
  templateOf,
} from '../../../console/screens/questionnaires/model/draft.ts';
import { edited } from '../../../console/screens/questionnaires/model/edits.ts';
import { done, historyOf, redone, undone } from '../../../console/screens/questionnaires/model/history.ts';
import { EMPTY, editOf, steps } from './fixture.ts';

/** The draft after each step. */
function walk(made: readonly Parameters<typeof editOf>[0][]): readonly Draft[] {
  const drafts = [EMPTY];
  made.forEach((step, serial) => {
    const last = drafts.at(-1) ?? EMPTY;
    drafts.push(edited(last, editOf(step, last, serial)));
  });
  return drafts;
}

/** Rules about a question that is gone, asked later, or the same, with the finding that each must have. */
function misplacedRules(draft: Draft) {
  const order = new Map(questionsOf(draft).map(({ key }, at) => [key, at]));
  return questionsOf(draft).flatMap(({ key, visibility_conditions }, at) =>
    (visibility_conditions?.rules ?? []).flatMap((rule, r) => {
      const trigger = order.get(rule.question);
      if (trigger !== undefined && trigger < at) return [];
      const later = trigger === at ? 'condition_cycle' : 'later_trigger';
      return [{ key, at: `.rules[${r}]`, wanted: trigger === undefined ? 'unknown_trigger' : later }];
    }),
  );
}

const lastOf = (made: readonly Parameters<typeof editOf>[0][]) => walk(made).at(-1) ?? EMPTY;

describe('a draft, whatever was done to it', () => {
  it('has every id and key once, and begins with a section', () => {
    return fc.assert(
      fc.property(steps, (made) => {
        const draft = lastOf(made);
        const ids = [
          ...draft.groups.map(({ id }) => id),
          ...questionsOf(draft).map(({ key }) => key),
          ...draft.files.map(({ key }) => key),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        expect(draft.groups[0]?.level ?? 'section').toBe('section');
      }),
    );
  });

  it('loses and gains no question by moving', () => {
    return fc.assert(
      fc.property(steps, (made) => {
        const drafts = walk(made);
        made.forEach((step, at) => {
          if (!['moveQuestion', 'placeQuestion', 'moveGroup', 'moveFile'].includes(step.kind)) return;
          const [before, after] = [drafts[at] ?? EMPTY, drafts[at + 1] ?? EMPTY];
          const keys = (draft: Draft) => new Set(questionsOf(draft).map(({ key }) => key));
          expect(keys(after)).toEqual(keys(before));
          expect(new Set(after.files)).toEqual(new Set(before.files));
        });
      }),
    );
  });

  it('shows a problem at each rule about a question that is gone or asked later', () => {
    return fc.assert(
      fc.property(steps, (made) => {
        const draft = lastOf(made);
        const findings = lintTemplate(templateOf(draft));
        for (const { key, at, wanted } of misplacedRules(draft)) {
          const shown = findings.filter(
            ({ code, path }) =>
              code === 'condition_cycle' || (nodeAt(draft, path) === key && path.endsWith(at)),
          );
          expect(shown.map(({ code }) => code)).toContain(wanted);
        }
      }),
    );
  });

  it('leads every finding to a part that is there, and none of a question to another', () => {
    return fc.assert(
      fc.property(steps, (made) => {
        const draft = lastOf(made);
        const texts = new Map(questionsOf(draft).map(({ key, text }) => [key, text]));
        for (const { code, path } of lintTemplate(templateOf(draft))) {
          const node = nodeAt(draft, path);
          if (code === 'blank_text' && path.includes('questions[') && !path.startsWith('file_'))
            expect(texts.get(node)).toBe('');
        }
      }),
    );
  });

  it('can be stored once nothing is wrong with it, and is read back as it was', () => {
    return fc.assert(
      fc.property(steps, (made) => {
        const template = templateOf(lastOf(made));
        if (lintTemplate(template).some(({ severity }) => severity === 'error')) return;
        const stored = TemplateInput.parse(template);
        expect(templateOf(draftOf(stored))).toEqual(template);
      }),
    );
  });
});

describe('steps that are taken back', () => {
  it('lead to the very same draft, and done again to the very same result', () => {
    return fc.assert(
      fc.property(steps, (made) => {
        let history = historyOf(EMPTY);
        made.forEach((step, serial) => {
          history = done(history, editOf(step, history.now, serial));
        });
        const end = history.now;
        const count = history.past.length;
        for (let back = 0; back < count; back += 1) history = undone(history);
        expect(history.now).toBe(EMPTY);
        expect(undone(history)).toBe(history);
        for (let again = 0; again < count; again += 1) history = redone(history);
        expect(history.now).toBe(end);
      }),
    );
  });

  it('are one for letters that follow each other in one field, and two for two fields', () => {
    const typed = (history: ReturnType<typeof historyOf>, name: string) =>
      done(history, { kind: 'setForm', patch: { name } });
    let history = historyOf(EMPTY);
    for (const name of ['S', 'Su', 'Sup']) history = typed(history, name);
    history = done(history, { kind: 'setForm', patch: { description: 'x' } });
    expect(undone(history).now.name).toBe('Sup');
    expect(undone(undone(history)).now).toBe(EMPTY);
  });

  it('end what could be done again, once something else is done', () => {
    let history = done(historyOf(EMPTY), { kind: 'addFile', key: 'f_1' });
    history = done(undone(history), { kind: 'addFile', key: 'f_2' });
    expect(redone(history)).toBe(history);
  });
});

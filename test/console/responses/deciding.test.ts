/** Which decisions a person is offered, by the state of the response and by what the role allows. */
import { describe, expect, it } from 'vitest';
import { responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import {
  decisionsOf,
  eyesOf,
  hindranceOf,
  TRANSITIONS,
} from '../../../console/screens/responses/model/decisions.ts';
import { besideOf, showingOf } from '../../../console/screens/responses/model/files.ts';
import { aDocument, aFile, anAnswer, aReading, aResponse, itemsFrom } from './fixture.ts';

const MARA = { id: 'mara', name: 'Mara Fenwright', email: 'mara@example.org' };
const TOBIN = { id: 'tobin', name: 'Tobin Ashgrove', email: 'tobin@example.org' };

describe('decisions', () => {
  it.each(responseLifecycle.states)('offers somebody who may only read nothing (%s)', (status) => {
    const viewer = { status, mayReview: false, mayDecide: false };
    expect(decisionsOf(viewer)).toEqual([]);
    expect(hindranceOf(viewer)).toBeDefined();
  });

  it.each(['PREFILL', 'DRAFT', 'CHANGES_REQUESTED'] as const)(
    'waits while the respondent has the form (%s)',
    (status) => {
      const manager = { status, mayReview: true, mayDecide: true };
      expect(decisionsOf(manager)).toEqual([]);
      expect(hindranceOf(manager)).toBe('with_respondent');
    },
  );

  it('lets an analyst finish the review, and a manager decide', () => {
    expect(decisionsOf({ status: 'SUBMITTED', mayReview: true, mayDecide: false })).toEqual(['complete']);
    expect(decisionsOf({ status: 'REVIEWED', mayReview: true, mayDecide: false })).toEqual([]);
    expect(decisionsOf({ status: 'RESUBMITTED', mayReview: true, mayDecide: true })).toEqual([
      'reject',
      'changes',
      'approve',
      'complete',
    ]);
  });

  it('does not offer what is decided already', () => {
    for (const decision of ['approve', 'reject'] as const) {
      const offered = decisionsOf({ status: TRANSITIONS[decision], mayReview: true, mayDecide: true });
      expect(offered).not.toContain(decision);
    }
  });
});

describe('two pairs of eyes', () => {
  it('says whether the person is the second one or would be both', () => {
    const reviewed = aResponse([], { status: 'REVIEWED', reviewed_by: MARA });
    expect(eyesOf(reviewed, TOBIN)).toMatchObject({ state: 'second', first: MARA.name });
    expect(eyesOf(reviewed, MARA)).toMatchObject({ state: 'same_person' });
    expect(eyesOf(aResponse([]), MARA)).toMatchObject({ state: 'first' });
    const approved = aResponse([], { status: 'APPROVED', reviewed_by: MARA, manager_reviewer: TOBIN });
    expect(eyesOf(approved, MARA)).toEqual({ state: 'done', first: MARA.name, second: TOBIN.name });
  });
});

describe('the document beside the answers', () => {
  it('shows a file in the page only where the scan found it clean and a browser shows its type safely', () => {
    const shown = (change: Parameters<typeof aDocument>[0]) => showingOf({ document: aDocument(change) });
    expect(shown({})).toBe('frame');
    expect(shown({ content_type: 'image/png' })).toBe('picture');
    for (const scan_status of ['pending', 'infected', 'unscannable'] as const) {
      expect(shown({ scan_status })).toBe(scan_status);
    }
    for (const content_type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'constructor', '']) {
      expect(shown({ content_type })).toBe('download');
    }
  });

  it('is the one that contradicts the answer, before one that supports it', () => {
    const files = [
      aFile({ attachment_id: 'a1', document: aDocument({ id: 'd1' }) }),
      aFile({ attachment_id: 'a2', document: aDocument({ id: 'd2' }) }),
    ];
    const evidence = [
      aReading({ verdict: 'supports', document: { id: 'd1', name: 'one.pdf' } }),
      aReading({ verdict: 'contradicts', document: { id: 'd2', name: 'two.pdf' } }),
    ];
    const [item] = itemsFrom([anAnswer(1, { evidence })], { files });
    expect(besideOf(item, files)?.file.attachment_id).toBe('a2');
  });

  it('is no other one where the reading is of no file of the response', () => {
    const evidence = [aReading({ source: 'register', document: null })];
    const [item] = itemsFrom([anAnswer(1, { evidence })], { files: [aFile()] });
    expect(besideOf(item, [aFile()])).toBeUndefined();
  });
});

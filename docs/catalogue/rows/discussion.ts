/** Requests about what is said of a response. */
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { Facts, IdsOf, Rows } from '../row.ts';

const ofResponse = ({ response }: Facts) => ({ id: response });
const answerId = ({ response, question }: Facts) => memberId(response, 'answer', question);

export const discussionRows: Rows<IdsOf<'notes' | 'comments'>> = {
  'notes.list': { needs: ['response', 'note'], state: 'DRAFT', params: ofResponse },
  'notes.create': {
    needs: ['response'],
    state: 'SUBMITTED',
    usesUp: true,
    params: ofResponse,
    body: () => ({ text: 'Ownership is plausible.', status_transition: 'APPROVED' }),
    cases: {
      'without `status_transition`': () => ({ text: 'Seen.' }),
      '`APPROVED`': () => ({ text: 'Fine.', status_transition: 'APPROVED' }),
      '`REJECTED`': () => ({ text: 'No.', status_transition: 'REJECTED' }),
      '`CHANGES_REQUESTED`': () => ({ text: 'More.', status_transition: 'CHANGES_REQUESTED' }),
    },
    announces: ['response.approved'],
  },
  'notes.delete': {
    needs: ['response', 'note'],
    state: 'DRAFT',
    usesUp: true,
    params: ({ response, note }) => ({ id: response, note_id: note }),
  },
  'comments.list': {
    needs: ['response', 'comment'],
    state: 'DRAFT',
    query: (facts) => ({ answer_id: answerId(facts) }),
  },
  'comments.create': {
    needs: ['response'],
    state: 'DRAFT',
    body: (facts) => ({ answer_id: answerId(facts), text: 'Which year?', comment_type: 'external' }),
    announces: ['comment.created'],
  },
  'comments.update': {
    needs: ['response', 'comment'],
    state: 'DRAFT',
    params: ({ comment }) => ({ comment_id: comment }),
    body: ({ fresh }) => ({ text: fresh('Which years?') }),
    full: () => ({ text: 'Which years?', comment_type: 'external' }),
  },
  'comments.delete': {
    needs: ['response', 'comment'],
    state: 'DRAFT',
    usesUp: true,
    params: ({ comment }) => ({ comment_id: comment }),
  },
};

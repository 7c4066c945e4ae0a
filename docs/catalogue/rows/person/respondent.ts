/** Requests of the respondent's page. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

const token = ({ linkToken }: Facts) => ({ token: linkToken });

export const respondentRows: Rows<IdsOf<'onboarding'>> = {
  'onboarding.exchange': { needs: ['response'], state: 'DRAFT', body: token },
  'onboarding.renew': { needs: ['response'], state: 'DRAFT', body: token },
  'onboarding.session': { needs: ['response', 'link'], state: 'DRAFT' },
  'onboarding.record': { needs: ['response', 'link'], state: 'SUBMITTED' },
  'onboarding.save': {
    needs: ['response', 'link'],
    state: 'DRAFT',
    usesUp: true,
    body: ({ question, revision }) => ({
      section_number: 1,
      revision,
      answers: [{ question_id: question, answer_text: 'Lantern Shipping Ltd' }],
    }),
    full: ({ question }) => ({
      section_number: 999,
      revision: 0,
      answers: [
        {
          question_id: question,
          answer_text: 'x',
          date_answer: '2026-01-01',
          structured_data: [{ name: 'x' }],
        },
      ],
    }),
  },
  'onboarding.submit': {
    needs: ['response', 'link'],
    state: 'DRAFT',
    usesUp: true,
    announces: [
      'onboarding.completed',
      'onboarding.ddq_completed',
      'response.autoflag_started',
      'response.submitted',
    ],
  },
  'onboarding.comment': {
    needs: ['response', 'link'],
    state: 'DRAFT',
    body: ({ question }) => ({ question_id: question, text: 'Do you mean the parent company?' }),
    announces: ['comment.created'],
  },
  'onboarding.upload': {
    needs: ['response', 'link'],
    state: 'DRAFT',
    body: ({ fileQuestion }) => ({ file_question_id: fileQuestion, filename: 'accounts.pdf', size: 48_213 }),
  },
  'onboarding.upload_complete': {
    needs: ['response', 'link', 'own files'],
    state: 'DRAFT',
    usesUp: true,
    params: ({ upload }) => ({ upload_id: upload }),
  },
  'onboarding.remove_file': {
    needs: ['response', 'link', 'own files'],
    state: 'DRAFT',
    usesUp: true,
    params: ({ ownFile }) => ({ attachment_id: ownFile }),
  },
};

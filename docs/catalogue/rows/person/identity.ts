/** Requests of the identity verification on the respondent's page, and callbacks of its provider. */
import type { IdsOf, Rows } from '../../row.ts';

export const identityRows: Rows<IdsOf<'verification_step' | 'callbacks'>> = {
  'callbacks.accept': { params: () => ({ provider: 'sandbox' }), body: () => ({ id: 'message_1' }) },
  'verification_step.get': { needs: ['identity'] },
  'verification_step.consent': { needs: ['identity'], body: ({ consent }) => ({ version: consent }) },
  'verification_step.document': { needs: ['agreed'], body: () => ({ kind: 'passport', country: 'FR' }) },
  'verification_step.upload': {
    needs: ['identity document'],
    body: () => ({ slot: 'document_front', filename: 'document.pdf', size: 48_213 }),
  },
  'verification_step.upload_complete': {
    needs: ['picture'],
    usesUp: true,
    params: ({ capture }) => ({ upload_id: capture }),
  },
  'verification_step.submit': { needs: ['pictures'], usesUp: true, body: () => ({}) },
  'verification_step.start': { needs: ['agreed'] },
  'verification_step.hand_over': { needs: ['identity'] },
};

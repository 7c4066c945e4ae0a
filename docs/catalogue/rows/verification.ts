/** Requests about verification sessions, their results and their reviews. */
import type { Facts, IdsOf, Rows } from '../row.ts';

const session = ({ verification }: Facts) => ({ session_id: verification });

export const verificationRows: Rows<IdsOf<'verification' | 'verification_pictures'>> = {
  'verification.create': {
    needs: ['person'],
    usesUp: true,
    body: ({ person, email }) => ({ entity_id: person, email, verification_profile: 'standard' }),
    full: ({ person, email, webhookUrl }) => ({
      entity_id: person,
      email,
      verification_profile: 'comprehensive',
      verification_checks: { document_check: true, identity_check: {}, proof_of_address_check: false },
      expiry_hours: 72,
      send_email: true,
      webhook_url: webhookUrl,
    }),
    announces: ['onboarding.created', 'verification.session_created'],
  },
  'verification.get': { needs: ['verification'], params: session },
  'verification.results': { needs: ['verified'], params: session },
  'verification.revoke': {
    needs: ['verification'],
    usesUp: true,
    params: session,
    announces: ['onboarding.revoked'],
  },
  'verification.resend': {
    needs: ['verification'],
    params: session,
    announces: ['onboarding.link_regenerated'],
  },
  'verification.simulate': {
    needs: ['verification'],
    usesUp: true,
    params: session,
    body: () => ({ outcome: 'face_mismatch' }),
    announces: ['verification.session_accessed'],
  },
  'verification.token': {
    needs: ['verification'],
    params: session,
    announces: ['onboarding.link_regenerated'],
  },
  'verification.create_review': {
    needs: ['verified'],
    params: session,
    body: () => ({ decision: 'approved', notes: 'The document and the person fit.' }),
    full: () => ({ decision: 'approved', notes: 'The document and the person fit.', check_ids: [] }),
  },
  'verification.reviews': { needs: ['verified'], params: session },
  'verification_pictures.list': { needs: ['handed in'], params: session },
  'verification_pictures.open': {
    needs: ['handed in'],
    params: (facts) => ({ ...session(facts), picture_id: facts.capture }),
  },
  'verification.list': { needs: ['verification'], query: () => ({ status: 'pending' }) },
  'verification.list_of_entity': {
    needs: ['verification'],
    params: ({ person }) => ({ id: person }),
    query: () => ({ status: 'pending' }),
  },
};

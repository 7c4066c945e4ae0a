/** One completed verification in the fake service: its results, its pictures, and its reviews with a tag. */
import { changedMeanwhile } from '../fake-service/changed-meanwhile.ts';
import type { FakeService } from '../fake-service/fake-service.ts';
import { FILES_ORIGIN } from '../fake-service/reviews.ts';
import { aLine, anAddress, aReview, aVerification, someResults, thePictures } from './fixture.ts';

/** Text of others that would act if it were ever markup. */
export const CANARY = '<img src=x onerror="window.canary=1">';

export const SESSION = aVerification({
  status: 'completed',
  outcome: 'consider',
  failure_reason: 'birth_date_mismatch',
  completed_at: '2026-11-26T09:00:00.000Z',
});

/** What the service says; tests change it before or after the screen is opened. */
export function aState() {
  return { tag: '"v.1"', session: SESSION, pictures: thePictures() };
}

export function verifying(service: FakeService, change: Partial<ReturnType<typeof aState>> = {}) {
  const state = { ...aState(), ...change };
  const base = `/verification/sessions/${SESSION.session_id}/`;
  const reviews: ReturnType<typeof aReview>[] = [];
  const comparison = [
    aLine({
      field: 'name',
      entity_value: CANARY,
      document_value: 'INES MOREAU',
      finding: 'agrees',
      score: 1,
    }),
    aLine(),
    aLine({
      ...{ field: 'nationality', entity_value: 'FR', document_value: null, score: null },
      ...{ finding: 'not_compared', not_compared_because: 'provider_gave_none' },
    }),
    aLine({ field: 'document_expiry', entity_value: '2026-11-26', document_value: '2019-12-31' }),
    aLine({ field: 'age', entity_value: '18', document_value: '42', finding: 'agrees', score: 1 }),
  ];
  service.handlers.push((call) => {
    if (!call.path.startsWith(base)) return undefined;
    const rest = call.path.slice(base.length);
    const headers = { ETag: state.tag };
    if (rest === '') return { status: 200, body: state.session, headers };
    if (rest === 'results/') return { status: 200, body: someResults({ comparison }), headers };
    if (rest === 'pictures/') return { status: 200, body: state.pictures };
    if (rest.endsWith('/open/'))
      return { status: 200, body: anAddress({ download_url: `${FILES_ORIGIN}/${rest}` }) };
    if (rest === 'reviews/')
      return { status: 200, body: { reviews, total_reviews: reviews.length }, headers };
    const old = changedMeanwhile(call, state.tag, 'approved');
    if (old !== undefined) return old;
    const review = aReview({ decision: 'rejected' });
    reviews.unshift(review);
    return { status: 201, body: review, headers };
  });
  return state;
}

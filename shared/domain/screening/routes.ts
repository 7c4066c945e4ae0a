/** The contracts of screenings, cases and risk profiles. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { alreadyScreened, decisionRequired, screeningNotFound, secondPersonRequired } from './errors.ts';
import {
  CasePatch,
  CaseView,
  RiskProfileDetail,
  RiskProfileStatusChanged,
  RiskProfileStatusInput,
  ScreeningAccepted,
  ScreeningDetailed,
  ScreeningInput,
  ScreeningView,
} from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Screening and risk profiles' } as const;
const EXAMPLE_ENTITY = '00000000-0000-4000-8000-000000000000';

export const screeningRoutes = {
  createScreening: route({
    ...base,
    id: 'screening.create',
    method: 'POST',
    path: '/api/v1/screening/',
    summary: 'Screen an entity against sanctions, PEP, watchlists and adverse media',
    idempotency: 'required',
    keyLength: { min: 16, max: 255 },
    body: ScreeningInput,
    success: { status: 202, body: ScreeningAccepted },
    errors: [screeningNotFound(), alreadyScreened(EXAMPLE_ENTITY, null)],
  }),
  getScreening: route({
    ...base,
    id: 'screening.get',
    method: 'GET',
    path: '/api/v1/screening/{entity_id}/',
    summary: 'Get the screening of an entity, with cases, alerts and risk profiles',
    idempotency: 'none',
    params: { entity_id: Uuid },
    success: { status: 200, body: ScreeningView },
    errors: [screeningNotFound()],
  }),
  getDetailedScreening: route({
    ...base,
    id: 'screening.get_detailed',
    method: 'GET',
    path: '/api/v1/screening/{entity_id}/detailed/',
    summary: 'Get the screening of an entity with everything that is listed about its matches',
    idempotency: 'none',
    params: { entity_id: Uuid },
    success: { status: 200, body: ScreeningDetailed },
    errors: [screeningNotFound()],
  }),
  getCase: route({
    ...base,
    id: 'cases.get',
    method: 'GET',
    path: '/api/v1/cases/{case_id}/',
    summary: 'Get a case with its alerts',
    idempotency: 'none',
    params: { case_id: Uuid },
    success: { status: 200, body: CaseView },
    errors: [screeningNotFound()],
  }),
  updateCase: route({
    ...base,
    id: 'cases.update',
    method: 'PATCH',
    path: '/api/v1/cases/{case_id}/',
    summary: 'Set the status of a case, or decide it',
    idempotency: 'required',
    params: { case_id: Uuid },
    body: CasePatch,
    success: { status: 200, body: CaseView },
    errors: [screeningNotFound(), secondPersonRequired('no_risk'), decisionRequired()],
  }),
  getRiskProfile: route({
    ...base,
    id: 'risk_profiles.get',
    method: 'GET',
    path: '/api/v1/risk-profiles/{risk_profile_id}/',
    summary: 'Get a risk profile with everything that is listed about it',
    idempotency: 'none',
    params: { risk_profile_id: Uuid },
    success: { status: 200, body: RiskProfileDetail },
    errors: [screeningNotFound()],
  }),
  setRiskProfileStatus: route({
    ...base,
    id: 'risk_profiles.set_status',
    method: 'PATCH',
    path: '/api/v1/risk-profiles/{risk_profile_id}/status/',
    summary:
      'Set the status of a risk profile; a decision is remembered for as long as the facts are the same',
    idempotency: 'required',
    params: { risk_profile_id: Uuid },
    body: RiskProfileStatusInput,
    success: { status: 200, body: RiskProfileStatusChanged },
    errors: [screeningNotFound()],
  }),
} as const;

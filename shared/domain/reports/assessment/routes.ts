/** Contracts of the endpoints of assessments. */
import { insufficientCredits } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { inEveryState, permitted, responseStates } from '../../responses/states.ts';
import { noAssessment, notAssessable, subjectMissing } from './errors.ts';
import { AssessmentStarted } from './schema.ts';

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const assessmentRoutes = {
  generateAssessment: route({
    id: 'responses.generate_assessment',
    method: 'POST',
    path: '/api/v1/responses/{id}/assessment/generate/',
    summary: 'Generate the assessment of a submitted response as a DOCX document',
    spec: 'Endpoints › Responses',
    auth: 'key',
    rate: 'general',
    idempotency: 'required',
    params: { id: Uuid },
    states: responseStates({ gates: [permitted('assess', notAssessable)] }),
    success: { status: 202, body: AssessmentStarted },
    errors: [
      responseNotFound(),
      notAssessable('DRAFT'),
      subjectMissing(),
      insufficientCredits('ai_assessment'),
    ],
  }),
} as const;

/** Answered piece by piece, by a function of their own. */
export const assessmentDownloadRoutes = {
  downloadAssessment: route({
    id: 'responses.download_assessment',
    method: 'GET',
    path: '/api/v1/responses/{id}/assessment/download/',
    summary: 'Download the latest assessment of a response',
    spec: 'Added: no way to an assessment is shown',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, file: DOCX },
    errors: [responseNotFound(), noAssessment()],
  }),
} as const;

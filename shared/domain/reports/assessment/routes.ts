/** Contracts of the endpoints of assessments. */
import { insufficientCredits } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { DocumentDownload } from '../../documents/library/schema.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { inEveryState, permitted, responseStates } from '../../responses/states.ts';
import { noAssessment, notAssessable, subjectMissing } from './errors.ts';
import { AssessmentStarted } from './schema.ts';

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
  downloadAssessment: route({
    id: 'responses.download_assessment',
    method: 'GET',
    path: '/api/v1/responses/{id}/assessment/download/',
    summary: 'Get an address from which the latest assessment can be fetched for fifteen minutes',
    spec: 'Added: no way to an assessment is shown',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, body: DocumentDownload },
    errors: [responseNotFound(), noAssessment()],
  }),
} as const;

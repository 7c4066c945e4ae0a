/** Contracts of the identity verification on the respondent's page. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { fileTypeNotAllowed, storageFailed } from '../../documents/errors.ts';
import { uploadMissing, uploadNotFound } from '../../responses/attachments/errors.ts';
import { linkExpired, linkRevoked } from '../../sessions/errors.ts';
import { providerAway } from '../../verification/provider/errors.ts';
import { UploadTicket } from '../schema.ts';
import {
  consentChanged,
  notAskedFor,
  noVerification,
  stepIncomplete,
  stepNotOpen,
  tooManyUploads,
} from './errors.ts';
import {
  CaptureInput,
  ConsentInput,
  DocumentInput,
  HandOver,
  HostedStart,
  StepQuery,
  VerificationSubmit,
  VerificationView,
} from './schema.ts';

const PATH = '/api/v1/onboarding/verification/';

const base = {
  auth: 'respondent',
  rate: 'respondent',
  spec: 'Added: what the respondent’s page needs',
} as const;

const closed = [linkExpired(), linkRevoked(), noVerification(), providerAway()];
const notOpen = stepNotOpen('processing');

export const verificationStepRoutes = {
  getStep: route({
    ...base,
    id: 'verification_step.get',
    method: 'GET',
    path: PATH,
    summary: 'The identity verification as the respondent’s page shows it',
    idempotency: 'none',
    query: StepQuery,
    success: { status: 200, body: VerificationView },
    errors: closed,
  }),
  giveConsent: route({
    ...base,
    id: 'verification_step.consent',
    method: 'POST',
    path: `${PATH}consent/`,
    summary: 'Agree to the text that was shown',
    idempotency: 'recommended',
    query: StepQuery,
    body: ConsentInput,
    success: { status: 200, body: VerificationView },
    errors: [...closed, notOpen, consentChanged()],
  }),
  chooseDocument: route({
    ...base,
    id: 'verification_step.document',
    method: 'PUT',
    path: `${PATH}document/`,
    summary: 'Choose the kind and the country of the identity document',
    idempotency: 'none',
    query: StepQuery,
    body: DocumentInput,
    success: { status: 200, body: VerificationView },
    errors: [...closed, stepIncomplete(['consent']), notOpen, notAskedFor()],
  }),
  announceCapture: route({
    ...base,
    id: 'verification_step.upload',
    method: 'POST',
    path: `${PATH}uploads/`,
    summary: 'Announce a picture and get the address to which its bytes are put',
    idempotency: 'none',
    body: CaptureInput,
    success: { status: 201, body: UploadTicket },
    errors: [
      ...closed,
      stepIncomplete(['consent']),
      fileTypeNotAllowed(),
      notOpen,
      notAskedFor(),
      tooManyUploads(900),
    ],
  }),
  completeCapture: route({
    ...base,
    id: 'verification_step.upload_complete',
    method: 'POST',
    path: `${PATH}uploads/{upload_id}/complete/`,
    summary: 'Take a picture whose bytes have arrived, in place of the one before',
    idempotency: 'required',
    params: { upload_id: Uuid },
    query: StepQuery,
    success: { status: 200, body: VerificationView },
    errors: [
      ...closed,
      stepIncomplete(['consent']),
      fileTypeNotAllowed(),
      uploadNotFound(),
      notOpen,
      notAskedFor(),
      uploadMissing(),
      storageFailed(),
    ],
  }),
  submitStep: route({
    ...base,
    id: 'verification_step.submit',
    method: 'POST',
    path: `${PATH}submit/`,
    summary: 'Hand the pictures in for examination',
    idempotency: 'required',
    query: StepQuery,
    body: VerificationSubmit,
    success: { status: 202, body: VerificationView },
    errors: [...closed, stepIncomplete(['selfie']), notOpen, notAskedFor()],
  }),
  startHosted: route({
    ...base,
    id: 'verification_step.start',
    method: 'POST',
    path: `${PATH}start/`,
    summary: 'Get the address where the person goes on: a page of the identity provider, or ours',
    idempotency: 'required',
    query: StepQuery,
    success: { status: 200, body: HostedStart },
    errors: [...closed, stepIncomplete(['consent']), notOpen],
  }),
  handOver: route({
    ...base,
    id: 'verification_step.hand_over',
    method: 'POST',
    path: `${PATH}hand-over/`,
    summary: 'Get an address that opens this session on another device, once, for ten minutes',
    idempotency: 'recommended',
    success: { status: 201, body: HandOver },
    errors: [...closed, stepNotOpen('done')],
  }),
} as const;

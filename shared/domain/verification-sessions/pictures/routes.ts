/** The contracts of the pictures of a verification. Scopes of their own: whoever reads verifications does not see documents and faces. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { documentBeingScanned, documentInfected, documentUnscannable } from '../../documents/errors.ts';
import { pictureNotKept, verificationNotFound } from '../errors.ts';
import { PictureAddress, PictureList } from './schema.ts';

const base = {
  auth: 'key',
  rate: 'verification',
  spec: 'Added: who decides compares with the document',
} as const;

export const pictureRoutes = {
  listPictures: route({
    ...base,
    id: 'verification_pictures.list',
    method: 'GET',
    path: '/api/v1/verification/sessions/{session_id}/pictures/',
    summary: 'List the pictures that a person has handed in, without showing any',
    idempotency: 'none',
    params: { session_id: Uuid },
    success: { status: 200, body: PictureList },
    errors: [verificationNotFound()],
  }),
  openPicture: route({
    ...base,
    id: 'verification_pictures.open',
    method: 'POST',
    path: '/api/v1/verification/sessions/{session_id}/pictures/{picture_id}/open/',
    summary: 'Get an address that shows one picture for a minute; it is recorded who asked',
    idempotency: 'required',
    params: { session_id: Uuid, picture_id: Uuid },
    stepUp: 'decision',
    success: { status: 200, body: PictureAddress },
    errors: [pictureNotKept(), documentBeingScanned(), documentInfected(), documentUnscannable()],
  }),
} as const;

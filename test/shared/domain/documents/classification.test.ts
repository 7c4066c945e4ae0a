/** Who may know of a document: every classification, uploader and audience. */
import { expect, it } from 'vitest';
import { AUDIENCES, CLASSIFICATIONS, isKnownTo, UPLOADERS } from '#shared/domain/documents/classification.ts';

it('a respondent knows of own uploads and of what is shared with the entity, reports and AI of nothing confidential, the tenant of everything', () => {
  const known = AUDIENCES.flatMap((audience) =>
    UPLOADERS.flatMap((uploaded_by) =>
      CLASSIFICATIONS.filter((classification) => isKnownTo(audience, { classification, uploaded_by })).map(
        (classification) => `${audience} knows ${classification} of ${uploaded_by}`,
      ),
    ),
  );
  expect(known).toEqual([
    'tenant knows tenant_private of key',
    'tenant knows entity_private of key',
    'tenant knows shared of key',
    'tenant knows confidential of key',
    'tenant knows tenant_private of respondent',
    'tenant knows entity_private of respondent',
    'tenant knows shared of respondent',
    'tenant knows confidential of respondent',
    'respondent knows entity_private of key',
    'respondent knows shared of key',
    'respondent knows tenant_private of respondent',
    'respondent knows entity_private of respondent',
    'respondent knows shared of respondent',
    'respondent knows confidential of respondent',
    ...['report', 'ai'].flatMap((audience) =>
      UPLOADERS.flatMap((uploader) => [
        `${audience} knows tenant_private of ${uploader}`,
        `${audience} knows entity_private of ${uploader}`,
        `${audience} knows shared of ${uploader}`,
      ]),
    ),
  ]);
});

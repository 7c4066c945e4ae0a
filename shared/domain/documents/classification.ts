/**
 * What each classification of a document means to whom. Everything that tells somebody of a document asks here: its name, its
 * size, its id, how many there are, and that there is one at all.
 */

export const CLASSIFICATIONS = ['tenant_private', 'entity_private', 'shared', 'confidential'] as const;
type Classification = (typeof CLASSIFICATIONS)[number];

/** Who asks: the tenant's team through its API keys, or the respondent through a link. */
export const AUDIENCES = ['tenant', 'respondent'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Who uploaded a document: the tenant by an API key, or the respondent. */
export const UPLOADERS = ['key', 'respondent'] as const;
type UploaderKind = (typeof UPLOADERS)[number];

/** The audiences that may know of a document that the tenant uploaded. */
const KNOWN_TO: Readonly<Record<Classification, readonly Audience[]>> = {
  tenant_private: ['tenant'],
  confidential: ['tenant'],
  entity_private: ['tenant', 'respondent'],
  shared: ['tenant', 'respondent'],
};

/** What decides who may know of a document. */
export interface Classified {
  readonly classification: Classification;
  readonly uploaded_by: UploaderKind;
}

/** True where `audience` may know that there is such a document. Respondents know of their own uploads, however classified. */
export function isKnownTo(audience: Audience, { classification, uploaded_by: by }: Classified): boolean {
  return (audience === 'respondent' && by === 'respondent') || KNOWN_TO[classification].includes(audience);
}

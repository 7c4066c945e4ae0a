/**
 * What each classification of a document means to whom. Everything that tells somebody of a document asks here: its name, its
 * size, its id, how many there are, and that there is one at all.
 */

export const CLASSIFICATIONS = ['tenant_private', 'entity_private', 'shared', 'confidential'] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

/**
 * Who is told. `tenant`: the team, through its API keys. `respondent`: the holder of a mailed link. `report`: the client report
 * and the assessment. `ai`: autofill and the checking of answers, which may quote what they read.
 */
export const AUDIENCES = ['tenant', 'respondent', 'report', 'ai'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Who uploaded a document: the tenant by an API key, or the respondent. */
export const UPLOADERS = ['key', 'respondent'] as const;
type UploaderKind = (typeof UPLOADERS)[number];

/** Where a document is uploaded: to the tenant's library, to an entity, or to a response. */
export const DOORS = ['library', 'entity', 'response'] as const;
export type Door = (typeof DOORS)[number];

/** The classification of an upload that names none (Resources › Document). */
export const DEFAULT_CLASSIFICATION = {
  library: 'tenant_private',
  entity: 'tenant_private',
  response: 'entity_private',
} as const satisfies Readonly<Record<Door, Classification>>;

interface ClassMeaning {
  readonly meaning: string;
  /** The audiences that are told of a document that the tenant uploaded. */
  readonly toldOfTenants: readonly Audience[];
  /** The same of a document that the respondent uploaded. Respondents always know of their own uploads. */
  readonly toldOfRespondents: readonly Audience[];
}

export const CLASS_MEANINGS: Readonly<Record<Classification, ClassMeaning>> = {
  tenant_private: {
    meaning:
      'Internal to the tenant. Its reports list it and its AI reads it; the respondent never learns of it.',
    toldOfTenants: ['tenant', 'report', 'ai'],
    toldOfRespondents: ['tenant', 'respondent', 'report', 'ai'],
  },
  entity_private: {
    meaning: 'Between the tenant and the entity that the document is about.',
    toldOfTenants: ['tenant', 'respondent', 'report', 'ai'],
    toldOfRespondents: ['tenant', 'respondent', 'report', 'ai'],
  },
  shared: {
    meaning: 'May be shown to everybody who takes part in the assessment.',
    toldOfTenants: ['tenant', 'respondent', 'report', 'ai'],
    toldOfRespondents: ['tenant', 'respondent', 'report', 'ai'],
  },
  confidential: {
    meaning: 'For the people of the tenant only: no report lists it and no AI reads it.',
    toldOfTenants: ['tenant'],
    toldOfRespondents: ['tenant', 'respondent'],
  },
};

/** What decides who may know of a document. */
export interface Classified {
  readonly classification: Classification;
  readonly uploaded_by: UploaderKind;
}

/** True where `audience` may know that there is such a document. */
export function isKnownTo(audience: Audience, { classification, uploaded_by: by }: Classified): boolean {
  const { toldOfTenants, toldOfRespondents } = CLASS_MEANINGS[classification];
  return (by === 'key' ? toldOfTenants : toldOfRespondents).includes(audience);
}

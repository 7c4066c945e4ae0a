/** Which files have text of their own. Apart from their readers, so that naming a type loads none of them. */

/** Extensions of documents that have text. */
export const READABLE_TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv'] as const;
export type ReadableType = (typeof READABLE_TYPES)[number];

/** docs/generated/classifications.md: what each classification of a document means to whom. */
import {
  AUDIENCES,
  CLASS_MEANINGS,
  CLASSIFICATIONS,
  DEFAULT_CLASSIFICATION,
  DOORS,
  isKnownTo,
} from '#shared/domain/documents/classification.ts';
import { code, page, table } from './markdown.ts';

const DOOR_NAMES = { library: 'the library', entity: 'an entity', response: 'a response' } as const;

export function classificationsPage(): string {
  const mark = (known: boolean) => (known ? 'yes' : '');
  const rows = CLASSIFICATIONS.flatMap((classification) =>
    (['key', 'respondent'] as const).map((uploaded_by) => [
      code(classification),
      uploaded_by === 'key' ? 'tenant' : 'respondent',
      ...AUDIENCES.map((audience) => mark(isKnownTo(audience, { classification, uploaded_by }))),
    ]),
  );
  const meanings = CLASSIFICATIONS.map((each) => `- ${code(each)}: ${CLASS_MEANINGS[each].meaning}`);
  const defaults = DOORS.map((door) => `${code(DEFAULT_CLASSIFICATION[door])} at ${DOOR_NAMES[door]}`);
  const parts = [
    'Who may know that there is a document of a classification, by who uploaded it (`shared/domain/documents/classification.ts`).',
    table(['Classification', 'Uploaded by', ...AUDIENCES], rows),
    meanings.join('\n'),
    `Where an upload names none, it is ${defaults.join(', ')}.`,
  ];
  return page('Classifications of documents', parts.join('\n\n'));
}

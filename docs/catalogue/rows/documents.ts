/** Requests about documents: of the library, of entities, and the files of responses. */
import type { Facts, IdsOf, Rows } from '../row.ts';

const ofResponse = ({ response }: Facts) => ({ id: response });
const ofFile = ({ response, file }: Facts) => ({ id: response, attachment_id: file });
const ofLibrary = ({ document }: Facts) => ({ document_id: document });
const ofEntity = ({ entity, entityDocument }: Facts) => ({ id: entity, document_id: entityDocument });

export const documentRows: Rows<IdsOf<'documents'>> = {
  'documents.upload': {
    form: () => ({ document_type: 'Policy', expiry_date: '2031-05-31', file: '@policy.pdf' }),
    announces: ['document.uploaded'],
  },
  'documents.list': { needs: ['document'], query: () => ({ document_type: 'Policy', limit: '50' }) },
  'documents.get': { needs: ['document'], params: ofLibrary },
  'documents.download': { needs: ['document'], params: ofLibrary },
  'documents.update': {
    needs: ['document'],
    params: ofLibrary,
    body: () => ({ expiry_date: '2032-05-31' }),
    full: () => ({ document_type: 'Policy', classification: 'shared', expiry_date: '2032-05-31' }),
  },
  'documents.delete': { needs: ['document'], usesUp: true, params: ofLibrary },
  'documents.upload_to_entity': {
    needs: ['entity'],
    params: ({ entity }) => ({ id: entity }),
    form: () => ({ document_type: 'Register extract', file: '@extract.pdf' }),
    announces: ['document.uploaded'],
  },
  'documents.list_of_entity': { needs: ['entity document'], params: ({ entity }) => ({ id: entity }) },
  'documents.get_of_entity': { needs: ['entity document'], params: ofEntity },
  'documents.download_of_entity': { needs: ['entity document'], params: ofEntity },
  'documents.update_of_entity': {
    needs: ['entity document'],
    params: ofEntity,
    body: () => ({ expiry_date: '2032-05-31' }),
    full: () => ({ document_type: 'Extract', classification: 'entity_private', expiry_date: null }),
  },
  'documents.delete_of_entity': { needs: ['entity document'], usesUp: true, params: ofEntity },
  'documents.upload_to_response': {
    needs: ['response'],
    state: 'DRAFT',
    params: ofResponse,
    form: () => ({ document_type: 'Register extract', file: '@extract.pdf' }),
  },
  'documents.attach_to_response': {
    needs: ['response', 'document'],
    state: 'DRAFT',
    params: ofResponse,
    body: ({ document }) => ({ document_id: document }),
    full: ({ document, fileQuestion }) => ({ document_id: document, file_question_id: fileQuestion }),
  },
  'documents.list_of_response': { needs: ['response', 'file'], state: 'DRAFT', params: ofResponse },
  'documents.get_of_response': { needs: ['response', 'file'], state: 'DRAFT', params: ofFile },
  'documents.download_of_response': { needs: ['response', 'file'], state: 'DRAFT', params: ofFile },
  'documents.delete_of_response': {
    needs: ['response', 'file'],
    state: 'DRAFT',
    usesUp: true,
    params: ofFile,
  },
};

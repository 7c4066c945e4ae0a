/** The contract that fills relations from a register. The function that may ask registers serves it. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { companyNotFound, searchFailed } from '../../company-search/errors.ts';
import { notACompany, relationNotFound, tooManyRelations } from '../errors.ts';
import { FromCompanyInput, FromCompanyReply } from './schema.ts';

const EXAMPLE_ENTITY = '00000000-0000-4000-8000-000000000000';

export const fromCompanyRoutes = {
  fillRelations: route({
    id: 'relations.from_company',
    auth: 'key',
    spec: 'Added: who owns an entity and who acts for it',
    method: 'POST',
    path: '/api/v1/entities/{id}/relations/from-company/',
    summary:
      'Add the owners and officers that a register tells of a company, and end those who left; free of charge',
    rate: 'company_detail',
    idempotency: 'required',
    params: { id: Uuid },
    body: FromCompanyInput,
    success: { status: 200, body: FromCompanyReply },
    errors: [
      relationNotFound(),
      companyNotFound(),
      notACompany(EXAMPLE_ENTITY),
      tooManyRelations(),
      searchFailed(),
    ],
  }),
} as const;

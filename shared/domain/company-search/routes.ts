/** The contracts of company search. */
import * as z from 'zod';
import { route } from '#shared/contract/route.ts';
import { companyNotFound, searchFailed, searchUnaffordable } from './errors.ts';
import { CompanyDetail, CompanySearchInput, CompanySearchReply } from './schema.ts';

const base = { auth: 'key', spec: 'Endpoints › Company search' } as const;

export const companySearchRoutes = {
  searchCompanies: route({
    ...base,
    id: 'company_search.search',
    method: 'POST',
    path: '/api/v1/company-search/',
    summary: 'Search companies of a country by name',
    rate: 'company_search',
    idempotency: 'required',
    outsideEffect: true,
    body: CompanySearchInput,
    invalid: 'fields',
    success: { status: 200, body: CompanySearchReply },
    errors: [searchUnaffordable(), searchFailed()],
  }),
  getCompany: route({
    ...base,
    id: 'company_search.get',
    method: 'GET',
    path: '/api/v1/company-search/{company_id}/',
    summary: 'See what the register says of one company',
    rate: 'company_detail',
    idempotency: 'none',
    params: { company_id: z.string() },
    success: { status: 200, body: CompanyDetail },
    errors: [companyNotFound(), searchFailed()],
  }),
} as const;

/** Company search on AWS. */
import { lazyDirectory } from '#shared/domain/company-search/registers/lazy-directory.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsSecretValues } from '#shared/platform/aws/secret-values.ts';
import { companySearchApi } from './app.ts';

const ports = corePorts('company-search');
const registers = lazyDirectory(
  setting('REGISTERS'),
  awsSecretValues(setting('REGISTERS_SECRET_ARN')),
  ports,
);

export const handler = companySearchApi({ ...ports, registers }, setting('PUBLIC_URL'));

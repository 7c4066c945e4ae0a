/** The environment variables that Lambda sets for every function (Developer Guide, "Environment variables"). */
import { join } from 'node:path';
import { REGION } from '../service.ts';
import type { FunctionSettings } from './settings.ts';

/** `secret` is the function's own secret access key; its access key id is its name. */
export function lambdaVariables(
  settings: FunctionSettings,
  awsUrl: string,
  secret: string,
): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: settings.name,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_ENDPOINT_URL: awsUrl,
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: settings.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(settings.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${settings.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: settings.name,
    LAMBDA_TASK_ROOT: settings.folder,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    _HANDLER: settings.handler,
    ...withoutProfile(settings.folder),
  };
}

/** Keeps the SDK from reading the AWS profile of the machine's user: on Lambda there is none. */
function withoutProfile(folder: string): Record<string, string> {
  return {
    AWS_CONFIG_FILE: join(folder, '.aws', 'config'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, '.aws', 'credentials'),
  };
}

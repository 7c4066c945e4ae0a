/** The /views, /usage, /audit, /settings, /lists and /keys groups on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { accountApi } from './app.ts';

export const handler = accountApi(corePorts('account'), setting('PUBLIC_URL'), {
  provider: setting('SCREENING_PROVIDER'),
  lists: awsWatchlistFiles(setting('LISTS_BUCKET')),
});

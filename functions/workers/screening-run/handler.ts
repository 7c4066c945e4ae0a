/** The worker of single screenings on AWS. */
import { deployedScreener } from '#shared/domain/screening/providers/deployed.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { screeningRun } from './app.ts';

const ports = workerPorts('screening-run');
const providers = { provider: setting('SCREENING_PROVIDER'), yenteUrl: setting('YENTE_URL') };
const lists = awsWatchlistFiles(setting('LISTS_BUCKET'));
const screener = deployedScreener(providers, { ...ports, lists });

export const handler = screeningRun({ ...ports, screener });

/** The step of batch screening that screens a chunk, on AWS. */
import { deployedScreener } from '#shared/domain/screening/providers/deployed.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { batchChunk } from './app.ts';

const ports = workerPorts('screening-batch-chunk');
const providers = { provider: setting('SCREENING_PROVIDER'), yenteUrl: setting('YENTE_URL') };
const lists = awsWatchlistFiles(setting('LISTS_BUCKET'));

export const handler = batchChunk({ ...ports, screener: deployedScreener(providers, { ...ports, lists }) });

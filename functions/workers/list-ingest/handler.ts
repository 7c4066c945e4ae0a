/** The update of watchlists on AWS. */
import { OFFICIAL_SOURCES } from '#shared/domain/watchlists/ingest/sources.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { systemClock, systemLog } from '#shared/platform/system.ts';
import { listIngest } from './app.ts';

export const handler = listIngest(
  {
    lists: awsWatchlistFiles(setting('LISTS_BUCKET')),
    monitoring: awsQueue(setting('MONITORING_QUEUE_URL')),
    clock: systemClock,
    log: systemLog('list-ingest'),
    actor: 'worker:list-ingest',
  },
  // Without official sources a stage still reads the media feed, and rebuilds versions of an older engine.
  setting('LIST_SOURCES') === 'official' ? OFFICIAL_SOURCES : [],
);

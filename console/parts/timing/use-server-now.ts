/** The time by the service's clock for what says how long ago or until when something is; it goes on by the minute. */
import { useEffect, useState } from 'preact/hooks';
import { onServerTime, serverNow } from '../../../design/server-clock.ts';

const MINUTE_MS = 60_000;

/** Milliseconds since the epoch. It stays the same until the next minute, so that rows are not drawn again without need. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, MINUTE_MS);
    const end = onServerTime(look);
    return () => {
      clearInterval(timer);
      end();
    };
  }, []);
  return now;
}

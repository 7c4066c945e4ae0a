/** What is not seen at first waits until the page has drawn what is. */
import { useEffect, useState } from 'preact/hooks';
import { whenIdle } from '../../base/frames.ts';

/** False until the page has had nothing else to do once. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

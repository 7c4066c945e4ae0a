/** Tries again by itself after a while, and says when. */
import { useEffect, useState } from 'preact/hooks';
import { fill } from '../../../design/wording.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Button } from '../button.tsx';

const WAIT_MS = 10_000;

interface Props {
  readonly again: () => Promise<void>;
  /** What the service asked for. */
  readonly afterMs: number | undefined;
}

export function RetryCountdown({ again, afterMs = WAIT_MS }: Props) {
  const texts = shellTexts();
  const [left, setLeft] = useState(Math.ceil(afterMs / 1000));
  useEffect(() => {
    if (left <= 0) {
      void again();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, again]);
  return (
    <>
      {/* Said once: a screen reader need not count along. */}
      <p aria-hidden="true">{fill(texts.retryIn, { n: Math.max(left, 0) })}</p>
      <Button look="primary" onClick={() => void again()}>
        {texts.tryAgain}
      </Button>
    </>
  );
}

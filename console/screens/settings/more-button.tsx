/** Below a list: reads the next part of it, and says why it could not. */
import { Button } from '../../parts/button.tsx';
import { sayProblem } from '../../parts/states.tsx';
import type { Pages } from '../../remote/use-pages.ts';
import { texts } from './texts.ts';

export function MoreButton<T>({ more, loadingMore, problemOfMore }: Pages<T>) {
  if (more === undefined) return null;
  return (
    <div class="row">
      {problemOfMore !== undefined && (
        <p class="error" role="alert">
          {sayProblem(problemOfMore)}
        </p>
      )}
      <Button look="small" busy={loadingMore} onClick={() => void more()}>
        {texts().showOlder}
      </Button>
    </div>
  );
}

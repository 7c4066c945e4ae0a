/** Below a list: reads the next part of it, and says why it could not. */
import type { Pages } from '../../base/remote/use-pages.ts';
import { Button } from '../button.tsx';
import { sayProblem } from '../states.tsx';

/** `name` is that of the button. Nothing at the end of the list. */
export function More<T>({ pages, name }: { readonly pages: Pages<T>; readonly name: string }) {
  const { more, loadingMore, problemOfMore } = pages;
  if (more === undefined) return null;
  return (
    <div class="row pages">
      {problemOfMore !== undefined && (
        <p class="error" role="alert">
          {sayProblem(problemOfMore)}
        </p>
      )}
      <Button look="small" busy={loadingMore} onClick={() => void more()}>
        {name}
      </Button>
    </div>
  );
}

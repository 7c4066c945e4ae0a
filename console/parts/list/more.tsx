/** The way to the next part of a list, and why it could not be read. */
import type { Pages } from '../../remote/use-pages.ts';
import { Button } from '../button.tsx';
import { sayProblem } from '../states.tsx';

export function More<T>({ pages, name }: { readonly pages: Pages<T>; readonly name: string }) {
  const { more, loadingMore, problemOfMore } = pages;
  return (
    <>
      {problemOfMore !== undefined && (
        <p class="error" role="alert">
          {sayProblem(problemOfMore)}
        </p>
      )}
      {more !== undefined && (
        <p class="row pages">
          <Button busy={loadingMore} onClick={() => void more()}>
            {name}
          </Button>
        </p>
      )}
    </>
  );
}

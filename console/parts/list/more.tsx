/** The way to the next page of a list that goes on with a cursor. */
import type { Pages } from '../../remote/use-pages.ts';
import { Button } from '../button.tsx';
import { sayProblem } from '../states.tsx';

export function More<T>({ pages, name }: { readonly pages: Pages<T>; readonly name: string }) {
  const { hasMore, loading, problem, more } = pages;
  return (
    <>
      {problem !== undefined && (
        <p class="error" role="alert">
          {sayProblem(problem)}
        </p>
      )}
      {hasMore && (
        <p class="row pages">
          <Button busy={loading} onClick={() => void more()}>
            {name}
          </Button>
        </p>
      )}
    </>
  );
}

/** Work: what waits, what is due first on top. */
import { Bar } from '../../parts/bar.tsx';
import { Blank, Reading } from '../../parts/states.tsx';
import { useRead } from '../../remote/use-read.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import type { WorkPage } from './items.ts';
import { texts } from './texts.ts';

export function Screen({ api, route }: ScreenProps) {
  const page = useRead<WorkPage>(api, '/work-items/?limit=50');
  const words = texts();
  return (
    <>
      <Bar title={words.title} />
      <div class="whole">
        <Reading of={page}>
          {({ results }) =>
            results.length === 0 ? (
              <Blank icon="yes" title={words.emptyTitle}>
                <p>{words.emptyBody}</p>
              </Blank>
            ) : (
              <ul>
                {results.map((item) => (
                  <li key={item.id} dir="auto">
                    <a href={`/api/console/${route.mode}/entities/${item.entity?.id ?? ''}`}>{item.title}</a>{' '}
                    {item.why}
                  </li>
                ))}
              </ul>
            )
          }
        </Reading>
      </div>
    </>
  );
}

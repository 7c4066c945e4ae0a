/** Sending: one request, or a file of many. */
import { Bar } from '../../parts/bar.tsx';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { shellTexts } from '../../text/texts.ts';
import { ManyRequests } from './many/many.tsx';
import { OneRequest } from './one/form.tsx';
import { texts } from './texts.ts';

const FILE = 'file';

export function Screen(props: ScreenProps) {
  const { route, go, may } = props;
  const words = texts();
  const [part] = route.parts;
  useKeys({
    one: () => go({ parts: [], query: {} }),
    many: () => go({ parts: [FILE], query: {} }),
  });
  const ways = [
    { parts: [], name: words.one, is: part !== FILE },
    { parts: [FILE], name: words.many, is: part === FILE },
  ];
  return (
    <>
      <Bar title={shellTexts().screens.send}>
        {may('responses:read') && (
          <a
            class="button small push"
            href={addressOf({ ...route, screen: 'responses', parts: [], query: {} })}
          >
            {shellTexts().requests.all}
          </a>
        )}
      </Bar>
      <nav class="tabs" aria-label={words.ways}>
        {ways.map(({ parts, name, is }) => (
          <a
            key={name}
            href={addressOf({ ...route, parts, query: {} })}
            aria-current={is ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <div class="sheet send" key={part}>
        {part === FILE ? <ManyRequests {...props} /> : <OneRequest {...props} />}
      </div>
    </>
  );
}

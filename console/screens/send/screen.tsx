/** Sending: one request, or a file of many. */
import { useKeys } from '../../base/keys/listen.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Bar } from '../../parts/bar.tsx';
import { Tabs } from '../../parts/tabs/tabs.tsx';
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
      <Tabs
        label={words.ways}
        tabs={ways.map(({ parts, name, is }) => ({
          href: addressOf({ ...route, parts, query: {} }),
          title: name,
          isOpen: is,
        }))}
      />
      <div class="sheet send" key={part}>
        {part === FILE ? <ManyRequests {...props} /> : <OneRequest {...props} />}
      </div>
    </>
  );
}

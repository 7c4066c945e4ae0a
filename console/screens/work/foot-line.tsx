/** How much is shown, the keys of the list, density, and the export of what the filters show. */
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../../../design/server-clock.ts';
import { count } from '../../../design/wording.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Button, Keys } from '../../parts/button.tsx';
import { saveCsv } from '../../parts/csv.ts';
import { startDensity, toggleDensity } from './data/density.ts';
import { csvOf, readAll } from './data/export.ts';
import type { Filter } from './data/filter.ts';
import { texts } from './texts.ts';

interface Props extends ScreenProps {
  readonly filter: Filter;
  /** Undefined until the list is read. */
  readonly shown: number | undefined;
  readonly hasMore: boolean;
}

export function FootLine({ api, deeds, people, route, session, may, filter, shown, hasMore }: Props) {
  const words = texts();
  const [busy, setBusy] = useState(false);
  useEffect(startDensity, []);
  const save = async () => {
    setBusy(true);
    const items = await readAll(api, filter, session.person.id);
    setBusy(false);
    if (items === undefined) return deeds.say(words.exportFailed);
    saveCsv(
      `work-${route.mode}-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`,
      csvOf(items, people),
    );
    deeds.say(count(words.exported, items.length));
  };
  return (
    <footer class="foot-line">
      <span role="status">
        {shown === undefined ? '' : count(hasMore ? words.shownSoFar : words.shown, shown)}
      </span>
      <span class="hint-keys row">
        <Hint keys={['j', 'k']} text={words.keys.move} />
        <Hint keys={['Enter']} text={words.keys.open} />
        <Hint keys={['x']} text={words.keys.choose} />
        <Hint keys={['a']} text={words.keys.takeShort} />
        <Hint keys={['?']} text={words.keys.all} />
      </span>
      <span class="row push">
        {may('responses:read') && (
          <a
            class="button small"
            href={addressOf({ mode: route.mode, screen: 'responses', parts: [], query: {} })}
          >
            {shellTexts().requests.all}
          </a>
        )}
        {may('verification:read') && (
          <a
            class="button small"
            href={addressOf({ mode: route.mode, screen: 'verifications', parts: [], query: {} })}
          >
            {words.allVerifications}
          </a>
        )}
        <Button look="small" busy={busy} onClick={() => void save()}>
          {words.exportCsv}
        </Button>
        <Button look="small" shortcut="d" onClick={toggleDensity}>
          {words.keys.density}
        </Button>
      </span>
    </footer>
  );
}

function Hint({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <span>
      {keys.map((key) => (
        <Keys key={key} of={key} />
      ))}{' '}
      {text}
    </span>
  );
}

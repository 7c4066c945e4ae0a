/** Loads a screen with its texts and its stylesheet when it is opened, and shows it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { setKeysOfScreen } from '../base/keys/listen.ts';
import type { ScreenModule, ScreenProps } from '../base/screen-props.ts';
import { loadStyle } from '../base/text/assets.ts';
import { loadTexts, shellTexts } from '../base/text/texts.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Blank, Forbidden, Loading } from '../parts/states.tsx';
import { screenRow } from './screens.ts';

const ready = new Map<string, ScreenModule>();

export function ScreenSlot(props: ScreenProps) {
  const { route, may, session } = props;
  const row = screenRow(route.screen);
  const name = row?.name ?? '';
  const [, setShown] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setKeysOfScreen(row?.keys ?? []);
    setFailed(false);
    if (row === undefined || ready.has(name)) return;
    loaded(name, row.load).then(
      () => setShown(name),
      () => setFailed(true),
    );
  }, [row, name]);
  const texts = shellTexts();
  if (row === undefined) {
    return (
      <Whole title={texts.goneTitle}>
        <Blank icon="gap" title={texts.goneTitle}>
          <p>{texts.goneAddress}</p>
          <a class="button" href={`/api/console/${route.mode}/work`}>
            {texts.toWork}
          </a>
        </Blank>
      </Whole>
    );
  }
  if (row.scope !== undefined && !may(row.scope)) {
    return (
      <Whole title={texts.forbiddenTitle}>
        <Forbidden role={session.role} administrators={administratorsOf(props)} />
      </Whole>
    );
  }
  const Screen = ready.get(name)?.Screen;
  if (Screen !== undefined) return <Screen key={name} {...props} />;
  return failed ? <NotLoaded /> : <Loading />;
}

/** A new version of the console has other file names, so a page that is open for days may ask for files that are gone. */
function NotLoaded() {
  const texts = shellTexts();
  return (
    <Whole title={texts.errorTitle}>
      <Blank icon="failed" title={texts.notLoadedTitle} isAlert>
        <p>{texts.notLoadedBody}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </Blank>
    </Whole>
  );
}

function Whole({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <>
      <Bar title={title} />
      <div class="whole">{children}</div>
    </>
  );
}

async function loaded(name: string, load: () => Promise<ScreenModule>): Promise<void> {
  const [module] = await Promise.all([load(), loadTexts(name), loadStyle(name)]);
  ready.set(name, module);
}

function administratorsOf({ people }: ScreenProps): readonly string[] {
  return [...people.values()]
    .filter(({ role, status }) => role === 'administrator' && status === 'active')
    .map(({ name }) => name);
}

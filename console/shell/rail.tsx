/** The rail of screens, with the saved views below Work; the dock of a phone. */

import type { SessionView } from '#shared/domain/people/schema.ts';
import { formatNumber } from '../../design/format.ts';
import { lookUp } from '../../design/wording.ts';
import { act } from '../base/keys/listen.ts';
import { addressOf, type Route, searchOf } from '../base/route/route.ts';
import type { RailFacts } from '../base/screen-props.ts';
import { type Store, useStore } from '../base/store.ts';
import { shellTexts } from '../base/text/texts.ts';
import { Keys } from '../parts/button.tsx';
import { Icon, Logo } from '../parts/icon.tsx';
import { initialsOf } from '../parts/words.tsx';
import { SCREENS } from './screens.ts';
import { toggleTheme } from './theme.ts';

interface Props {
  readonly route: Route;
  readonly session: SessionView;
  readonly facts: Store<RailFacts>;
}

export function Rail({ route, session, facts }: Props) {
  const texts = shellTexts();
  const { person, role, tenant } = session;
  return (
    <nav class="rail" aria-label={texts.railName}>
      <div class="brand">
        <Logo />
        <span>
          Probity
          <small dir="auto">{tenant.name}</small>
        </span>
      </div>
      <Links route={route} facts={facts} />
      <div class="foot">
        <button type="button" class="as-link" title={texts.railKeys} onClick={() => act('showKeys')}>
          <Icon name="keys" />
          <span class="label">{texts.railKeys}</span>
          <span class="count">
            <Keys of="?" />
          </span>
        </button>
        <button type="button" class="as-link" title={texts.railTheme} onClick={toggleTheme}>
          <Icon name="moon" />
          <span class="label">{texts.railTheme}</span>
        </button>
        <a
          href={addressOf({ mode: route.mode, screen: 'settings', parts: ['sessions'], query: {} })}
          title={person.name}
        >
          <span class="face" aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          <span class="label me">
            <bdi>{person.name}</bdi>
            <small>{lookUp(texts.roles, role) ?? role}</small>
          </span>
        </a>
      </div>
    </nav>
  );
}

function Links({ route, facts }: Pick<Props, 'route' | 'facts'>) {
  const texts = shellTexts();
  const { open, views } = useStore(facts);
  const now = searchOf(route.query);
  const viewNow = route.screen === 'work' ? views.find(({ query }) => searchOf(query) === now) : undefined;
  return SCREENS.filter(({ icon }) => icon !== undefined).map(({ name, icon = 'work' }) => (
    <>
      <a
        key={name}
        href={addressOf({ mode: route.mode, screen: name, parts: [], query: {} })}
        title={lookUp(texts.screens, name)}
        aria-current={route.screen === name && viewNow === undefined ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span class="label">{lookUp(texts.screens, name)}</span>
        {name === 'work' && open !== undefined && (
          <span class="count">
            {formatNumber(open)}
            <span class="hidden-text"> {texts.railOpen}</span>
          </span>
        )}
      </a>
      {name === 'work' &&
        views.map(({ id, name: view, query, count }) => (
          <a
            key={id}
            class="under"
            dir="auto"
            href={addressOf({ mode: route.mode, screen: 'work', parts: [], query })}
            aria-current={viewNow?.id === id ? 'page' : undefined}
          >
            {view}
            {count !== undefined && <span class="count">{formatNumber(count)}</span>}
          </a>
        ))}
    </>
  ));
}

/** On a phone: four screens, below. */
export function Dock({ route }: { readonly route: Route }) {
  const texts = shellTexts();
  return (
    <nav class="dock" aria-label={texts.dockName}>
      {SCREENS.filter(({ icon, isForDesk = false }) => icon !== undefined && !isForDesk)
        .slice(0, 4)
        .map(({ name, icon = 'work' }) => (
          <a
            key={name}
            href={addressOf({ mode: route.mode, screen: name, parts: [], query: {} })}
            aria-current={route.screen === name ? 'page' : undefined}
          >
            <Icon name={icon} />
            {lookUp(texts.screens, name)}
          </a>
        ))}
    </nav>
  );
}

/** Who owns a company and who acts for it: a drawing, the same as a table, and what the ownership rule finds. */
import type { RelationView } from '#shared/domain/relations/schema.ts';
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';
import { formatDay } from '../../../../../design/format.ts';
import { count } from '../../../../../design/wording.ts';
import { addressOf, type Route } from '../../../../base/route/route.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { unscreenedOwners } from '../../../../parts/entities/open-owners.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { Blank, Reading } from '../../../../parts/states.tsx';
import { Chip } from '../../../../parts/words.tsx';
import { type OwnersRead, useOwners } from '../../hooks/use-owners.ts';
import { ownersOf, type Standing, standings } from '../../model/owners.ts';
import { texts } from '../../texts.ts';
import type { PartProps } from '../part-props.ts';
import { Graph } from './graph.tsx';
import { LevelsAbove } from './levels-above.tsx';
import { shareInWords } from './share.ts';
import { OpenDialog, RelationTools, ToolBar, type Tools, useTools } from './tools.tsx';

export function OwnersPart(props: PartProps) {
  const { entity, api } = props;
  const owners = useOwners(api, entity.id);
  const opening = useTools(props);
  return (
    <>
      <ToolBar {...props} tools={opening.tools} />
      <OpenDialog {...props} {...opening} again={() => void owners.first.again()} />
      <Reading of={owners.first} rows={5}>
        {({ results }) => <Relations {...props} owners={owners} relations={results} tools={opening.tools} />}
      </Reading>
    </>
  );
}

interface RelationsProps extends PartProps {
  readonly owners: OwnersRead;
  readonly relations: readonly RelationView[];
  readonly tools: Tools;
}

function Relations(props: RelationsProps) {
  const { relations, screening, route, tools } = props;
  const words = texts();
  const ownership = screening.value?.ownership ?? null;
  if (relations.length === 0) {
    return (
      <Blank icon="entity" title={words.noOwners}>
        <p>{words.noOwnersBody}</p>
      </Blank>
    );
  }
  return (
    <>
      {ownership !== null && <Finding ownership={ownership} />}
      <Drawn {...props} ownership={ownership} />
      <Officers relations={relations} route={route} tools={tools} />
      <Past relations={relations} route={route} tools={tools} />
    </>
  );
}

/** The service's words: what listed owners hold, and the sum that it comes from. */
function Finding({ ownership }: { readonly ownership: OwnershipView }) {
  const { outcome, sentence, arithmetic } = ownership;
  const unscreened = unscreenedOwners(ownership);
  const isBad = outcome === 'listed' || outcome === 'possible';
  return (
    <section class={isBad ? 'say bad' : 'say'} aria-label={texts().ownership}>
      <p class="row">
        {unscreened > 0 ? (
          <Chip tone="warn" icon="failed">
            {count(shellTexts().ownersUnscreened, unscreened)}
          </Chip>
        ) : (
          <Chip tone={isBad ? 'bad' : 'line'} icon={isBad ? 'flag' : 'yes'}>
            {texts().ownershipOutcomes[outcome]}
          </Chip>
        )}
        <span dir="auto">{sentence}</span>
      </p>
      {arithmetic.map((line) => (
        <p key={line} class="num small" dir="auto">
          {line}
        </p>
      ))}
    </section>
  );
}

interface DrawnProps extends RelationsProps {
  readonly ownership: OwnershipView | null;
}

const HEADING = 'owners';

function Drawn({ owners, relations, ownership, entity, route, tools, announce }: DrawnProps) {
  const words = texts();
  const found = ownersOf(entity, owners.known);
  const standing = standings(ownership);
  if (found.shares.length === 0) return <p class="muted">{words.noCurrentOwners}</p>;
  const names = new Map(found.parties.map(({ id, name }) => [id, name]));
  const own = new Map(relations.map((relation) => [relation.id, relation]));
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        {words.tabs.owners}
      </h2>
      <Graph owners={found} standing={standing} />
      <LevelsAbove owners={owners} announce={announce} heading={HEADING} />
      <table class="plain">
        <caption class="hidden-text">{words.ownersCaption}</caption>
        <thead>
          <tr>
            <th>{words.owner}</th>
            <th>{words.owns}</th>
            <th>{words.share}</th>
            <th>{words.rule}</th>
            <th>
              <span class="hidden-text">{words.change}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.shares.map(({ id, ownerId, ownedId, share, most }) => (
            <tr key={id}>
              <th scope="row">
                <PartyLink id={ownerId} name={names.get(ownerId) ?? ''} route={route} />
              </th>
              <td data-name={words.owns} dir="auto">
                {names.get(ownedId)}
              </td>
              <td class="num" data-name={words.share}>
                {shareInWords(share, most)}
              </td>
              <td data-name={words.rule}>
                <Rule standing={standing.get(ownerId)} />
              </td>
              <td>
                <RelationTools relation={own.get(id)} tools={tools} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rule({ standing }: { readonly standing: Standing | undefined }) {
  const words = texts();
  if (standing === undefined) return <span class="muted">{words.notCounted}</span>;
  return (
    <Chip tone={standing === 'multiplied' ? 'warn' : 'bad'} icon="flag">
      {words.standings[standing]}
    </Chip>
  );
}

interface LinkProps {
  readonly id: string;
  readonly name: string;
  readonly route: Route;
}

function PartyLink({ id, name, route }: LinkProps) {
  return (
    <a href={addressOf({ ...route, parts: [id], query: {} })} dir="auto">
      {name}
    </a>
  );
}

interface LinesProps {
  readonly relations: readonly RelationView[];
  readonly route: Route;
  readonly tools: Tools;
}

function Officers({ relations, ...props }: LinesProps) {
  const words = texts();
  const officers = relations.filter(({ kind, current }) => kind === 'officer' && current);
  return officers.length === 0 ? null : <Lines {...props} title={words.officers} relations={officers} />;
}

/** Relations that have ended, or have not begun. */
function Past({ relations, ...props }: LinesProps) {
  const past = relations.filter(({ current }) => !current);
  return past.length === 0 ? null : <Lines {...props} title={texts().past} relations={past} />;
}

function Lines({ title, relations, route, tools }: LinesProps & { readonly title: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul class="lines">
        {relations.map((relation) => (
          <li key={relation.id} class="row">
            <PartyLink {...relation.related_entity} route={route} />
            <span dir="auto">{relation.role ?? ''}</span>
            {relation.kind === 'owner' && (
              <span class="num">{shareInWords(relation.share, relation.share_max)}</span>
            )}
            <Period {...relation} />
            <span class="muted small">{sourceOf(relation)}</span>
            <span class="push">
              <RelationTools relation={relation} tools={tools} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Period({ since, until }: Pick<RelationView, 'since' | 'until'>) {
  if (since === null && until === null) return null;
  return (
    <span class="row muted small">
      {since === null ? '…' : formatDay(since)} <Icon name="right" />{' '}
      {until === null ? '…' : formatDay(until)}
    </span>
  );
}

function sourceOf({ source }: RelationView): string {
  return texts().sources[source.kind];
}

/** Creates an entity, and opens it. */
import { intent } from '../../../base/remote/intent.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Bar } from '../../../parts/bar.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { scrolls } from '../../../parts/scrolls.ts';
import { sayProblem } from '../../../parts/states.tsx';
import { changedFields, type Typed } from '../model/entity-form.ts';
import { texts } from '../texts.ts';
import { EntityForm } from './entity-form.tsx';

const KINDS = ['company', 'individual'] as const;

export function NewEntity({ route, go, api, may, deeds }: ScreenProps) {
  const words = texts();
  const kind = route.query['type'] === 'individual' ? 'individual' : 'company';
  const list = () => go({ parts: [], query: {} });
  const create = async (typed: Typed): Promise<string> => {
    const body = { entity_type: kind, ...changedFields(kind, {}, typed) };
    const outcome = await api.change<{ readonly id: string; readonly name: string }>(
      intent('POST', '/entities/', { body }),
    );
    if (outcome.kind === 'signed-out') return '';
    if (outcome.kind !== 'done') return sayProblem(outcome);
    deeds.say(words.entityCreated);
    go({ parts: [outcome.value.id, 'facts'], query: {} });
    return '';
  };
  const back = { href: addressOf({ ...route, parts: [], query: {} }), text: shellTexts().screens.entities };
  return (
    <>
      <Bar title={words.newEntity} back={back} />
      <nav class="kinds filters" aria-label={words.kind}>
        {KINDS.map((each) => (
          <a
            key={each}
            class="button small"
            href={addressOf({ ...route, query: { type: each } })}
            aria-current={each === kind ? 'true' : undefined}
          >
            {shellTexts().kinds[each]}
          </a>
        ))}
      </nav>
      <div class="sheet entity" ref={scrolls}>
        {may('entities:write') ? (
          <EntityForm
            key={kind}
            type={kind}
            before={{}}
            name={deedName(words.create, route.mode)}
            onSend={create}
            onCancel={list}
          />
        ) : (
          <p class="muted">{words.notAllowed}</p>
        )}
      </div>
    </>
  );
}

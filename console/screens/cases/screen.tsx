/** Screening case: reads the screening of an entity and the entity, and shows the case or the state that the read is in. */
import type { EntityView } from '#shared/domain/entities/schema.ts';
import { useRead } from '../../base/remote/use-read.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { useStore } from '../../base/store.ts';
import { language } from '../../base/text/texts.ts';
import { backOf } from '../../deciding/back-of.ts';
import { useQueue } from '../../deciding/use-queue.ts';
import { Opening } from '../../parts/opening.tsx';
import { CasePanes } from './case.tsx';
import type { Screening } from './model/screening.ts';
import { texts } from './texts.ts';

export function Screen(props: ScreenProps) {
  const { route, api } = props;
  const id = encodeURIComponent(route.parts[0] ?? '');
  const code = useStore(language);
  const screening = useRead<Screening>(api, `/screening/${id}/detailed/?language=${code}`);
  const entity = useRead<EntityView>(api, `/entities/${id}/`);
  const walk = useQueue(props);
  if (screening.value !== undefined) {
    const read = { ...screening, value: screening.value };
    return (
      <CasePanes
        key={screening.value.id}
        {...props}
        read={read}
        entity={entity.value}
        entityRead={entity}
        walk={walk}
      />
    );
  }
  return <Opening of={screening} title={texts().title} back={backOf(route, false)} />;
}

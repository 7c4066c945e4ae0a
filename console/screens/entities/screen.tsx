/** Entities: the list, one entity with what is known of it, or the form of a new one. */
import type { ScreenProps } from '../../base/screen-props.ts';
import { EntityPage } from './entity.tsx';
import { NewEntity } from './forms/new-entity.tsx';
import { EntityList } from './list.tsx';

/** In place of an id: the form of a new one. */
const NEW = 'new';

export function Screen(props: ScreenProps) {
  const [id] = props.route.parts;
  if (id === undefined) return <EntityList {...props} />;
  return id === NEW ? <NewEntity {...props} /> : <EntityPage key={id} {...props} id={id} />;
}

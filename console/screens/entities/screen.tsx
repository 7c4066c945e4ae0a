/** Entities: the list, or one entity with what is known of it. */
import type { ScreenProps } from '../../shell/screen-props.ts';
import { EntityPage } from './entity.tsx';
import { EntityList } from './list.tsx';

export function Screen(props: ScreenProps) {
  const [id] = props.route.parts;
  return id === undefined ? <EntityList {...props} /> : <EntityPage key={id} {...props} id={id} />;
}

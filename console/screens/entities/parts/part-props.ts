/** What every part of an entity gets. */
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';

export interface PartProps extends ScreenProps {
  readonly entity: EntityView;
  /** Read where the open part shows it. */
  readonly screening: Read<ScreeningView>;
  /** Reads the entity again, after something was started that changes it. */
  readonly read: Read<EntityView>;
}

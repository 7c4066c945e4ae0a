/** The refusal of an event pattern that EventBridge would not take either. */
import { AwsError } from '../../service.ts';

/** `place` is the path of the field in the pattern, e.g. `detail.status`. */
export function invalidPattern(reason: string, place: string): AwsError {
  const where = place === '' ? '' : ` at ${place}`;
  return new AwsError(
    'InvalidEventPatternException',
    `Event pattern is not valid. Reason: ${reason}${where}`,
  );
}

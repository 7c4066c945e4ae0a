/** How long the link of a request works: the choices that most make, and until when that is. */
import { useId } from 'preact/hooks';
import { formatInstant } from '../../../design/format.ts';
import { serverNow } from '../../../design/server-clock.ts';
import { count, fill } from '../../../design/wording.ts';
import { Field } from '../../parts/form/field.tsx';
import { texts } from './texts.ts';

/** Lifetimes of a link that most choose, in hours. */
const HOURS = [24, 48, 72, 120, 168] as const;

interface Props {
  /** The team's usual lifetime in hours. */
  readonly usual: number | undefined;
  /** In hours. Undefined while nobody has chosen: the usual one counts. */
  readonly chosen: number | undefined;
  readonly choose: (hours: number | undefined) => void;
}

export function LinkTime({ usual, chosen, choose }: Props) {
  const id = useId();
  const words = texts();
  const hours = chosen ?? usual;
  const until = hours === undefined ? undefined : new Date(serverNow() + hours * 3_600_000).toISOString();
  return (
    <Field
      id={id}
      label={words.hours}
      hint={until === undefined ? undefined : fill(words.until, { time: formatInstant(until) })}
    >
      <select
        id={id}
        class="text"
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? undefined : Number(value))}
        aria-describedby={`${id}-hint`}
      >
        <option value="">
          {fill(words.hoursUsual, { time: usual === undefined ? '…' : daysOrHours(usual) })}
        </option>
        {HOURS.filter((each) => each !== usual).map((each) => (
          <option key={each} value={each}>
            {daysOrHours(each)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function daysOrHours(hours: number): string {
  const words = texts();
  return hours % 24 === 0 ? count(words.daysTimes, hours / 24) : count(words.hoursTimes, hours);
}

/** The risk of the screening in one word, with the number beside it. */
import { fill } from '../../../../design/wording.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { isRiskOpen } from '../../../parts/entities/open-owners.ts';
import { Chip, type Tone } from '../../../parts/words.tsx';
import type { Screening } from '../model/screening.ts';
import { texts } from '../texts.ts';

type Level = NonNullable<Screening['risk_level']>;

const TONES: Readonly<Record<Level, Tone>> = { none: 'line', low: 'line', medium: 'warn', high: 'bad' };

/** Nothing until there is a result. */
export function RiskChip({
  screening,
}: {
  readonly screening: Pick<Screening, 'risk_level' | 'risk_score' | 'ownership'>;
}) {
  const { risk_level: level, risk_score: score } = screening;
  const words = texts();
  if (level === null) return null;
  if (level === 'none' && isRiskOpen(screening.ownership))
    return <Chip tone="warn">{shellTexts().riskNotKnown}</Chip>;
  return (
    <Chip tone={TONES[level]}>
      {level === 'none' ? words.risks.none : fill(words.risks[level], { n: String(score ?? '') })}
    </Chip>
  );
}

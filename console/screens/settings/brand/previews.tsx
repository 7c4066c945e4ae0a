/** What respondents will see: their page itself, with a question in place of yours, and the mail with the link. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { MAIL_ACCENT, textColorOn } from '../../../../design/brand-colors.ts';
import { serverNow } from '../../../../design/server-clock.ts';
import { fill } from '../../../../design/wording.ts';
import { RespondentPreview } from '../../../preview/respondent-preview.tsx';
import { previewSession } from '../../../preview/session.ts';
import { texts } from '../texts.ts';
import type { Brand } from './brand.ts';
import { sampleQuestionnaire } from './sample.ts';

interface Props {
  readonly brand: Brand;
}

/** The page begins anew with each brand, so it waits until nobody types. */
const SETTLED_MS = 300;
const DAY_MS = 86_400_000;

export function PagePreview({ brand }: Props) {
  const words = texts().brand;
  const { name, color, logo } = useSettled(brand);
  const session = useMemo(
    () =>
      previewSession({
        questionnaire: sampleQuestionnaire(words.sample),
        brand: { name, color, logo },
        entityName: words.sampleEntity,
        isTest: false,
        expiresAt: serverNow() + DAY_MS,
      }),
    [name, color, logo, words],
  );
  return (
    <RespondentPreview
      session={session}
      width="phone"
      name={fill(words.pageShows, { name })}
      failedText={words.pageFailed}
    />
  );
}

/** The value, once it has been the same for a while. */
function useSettled(brand: Brand): Brand {
  const [settled, setSettled] = useState(brand);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(brand), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [brand]);
  return settled;
}

/** Mails use the colour for the button alone, with black or white on it. */
export function MailPreview({ brand }: Props) {
  const words = texts().brand;
  const accent = brand.color ?? MAIL_ACCENT;
  const style = { '--accent': accent, '--on-accent': textColorOn(accent) };
  return (
    <div class="preview" style={style} role="img" aria-label={fill(words.mailShows, { name: brand.name })}>
      <div class="preview-body">
        <p class="strong">
          {brand.logo === null ? <bdi>{brand.name}</bdi> : <img src={brand.logo} alt="" />}
        </p>
        <p>{fill(words.asks, { name: brand.name })}</p>
        <span class="preview-button">{words.open}</span>
        <p class="muted small">{words.mailFoot}</p>
      </div>
    </div>
  );
}

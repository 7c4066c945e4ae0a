/** What respondents will see: the head and the first lines of their page, and of the mail with the link. Nothing in it can be pressed. */
import { brandProperties, MAIL_ACCENT, textColorOn } from '../../../../design/brand-colors.ts';
import { fill } from '../../../../design/wording.ts';
import { texts } from '../texts.ts';
import type { Brand } from './brand.ts';

interface Props {
  readonly brand: Brand;
}

/** In the colours of the console's present scheme: the respondent's page has the same tokens. */
export function PagePreview({ brand }: Props) {
  const words = texts().brand;
  const properties = brandProperties(brand.color);
  const scheme = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
  const style = {
    ...properties,
    ...named('--accent', properties[`--brand-${scheme}`]),
    ...named('--on-accent', properties[`--on-brand-${scheme}`]),
  };
  return (
    <div class="preview" style={style} role="img" aria-label={fill(words.pageShows, { name: brand.name })}>
      <div class="preview-top">
        <Sender brand={brand} />
      </div>
      <div class="preview-body">
        <p class="strong">{fill(words.asks, { name: brand.name })}</p>
        <p class="muted">{words.sample}</p>
        <span class="preview-button">{words.start}</span> <span class="preview-link">{words.sampleLink}</span>
      </div>
    </div>
  );
}

function named(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: value };
}

/** Mails use the colour for the button alone, with black or white on it. */
export function MailPreview({ brand }: Props) {
  const words = texts().brand;
  const accent = brand.color ?? MAIL_ACCENT;
  const style = { '--accent': accent, '--on-accent': textColorOn(accent) };
  return (
    <div class="preview" style={style} role="img" aria-label={fill(words.mailShows, { name: brand.name })}>
      <div class="preview-body">
        <Sender brand={brand} />
        <p>{fill(words.asks, { name: brand.name })}</p>
        <span class="preview-button">{words.open}</span>
        <p class="muted small">{words.mailFoot}</p>
      </div>
    </div>
  );
}

function Sender({ brand: { name, logo } }: Props) {
  return <p class="strong">{logo === null ? <bdi>{name}</bdi> : <img src={logo} alt="" />}</p>;
}

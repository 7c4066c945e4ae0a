/** The words of a screen's keys: `keys` of its texts. */
import { textsOf } from '../text/texts.ts';

interface WithKeys {
  readonly keys?: Readonly<Record<string, string>>;
}

/** Empty until the texts of the screen are loaded. */
export function keyTexts(screen: string): Readonly<Record<string, string>> {
  const texts: WithKeys | undefined = textsOf<WithKeys>(screen)();
  return texts?.keys ?? {};
}

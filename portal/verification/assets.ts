/** The files of the verification that are not script. The build writes their addresses into the HTML page. */

/** Address of the texts in a language. */
export function textsAddress(language: string): string {
  return addressOf(`verification${language.slice(0, 1).toUpperCase()}${language.slice(1)}`);
}

/** Adds the stylesheet to the page, once. */
export function addStylesheet(): void {
  const address = addressOf('verificationStyle');
  if (document.querySelector(`link[href="${address}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
}

function addressOf(attribute: string): string {
  return document.body.dataset[attribute] ?? '';
}

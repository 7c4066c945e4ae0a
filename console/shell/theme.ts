/** Light or dark: as the system says, until the reader chooses in this browser. */

const KEY = 'probity.theme';

type Theme = 'light' | 'dark';

export function startTheme(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') apply(chosen);
}

export function toggleTheme(): void {
  const next = isDark() ? 'light' : 'dark';
  localStorage.setItem(KEY, next);
  apply(next);
}

function isDark(): boolean {
  const link = darkColours();
  return link !== null && matchMedia(link.media).matches;
}

function apply(theme: Theme): void {
  const link = darkColours();
  if (link !== null) link.media = theme === 'dark' ? 'all' : 'not all';
}

function darkColours(): HTMLLinkElement | null {
  return document.querySelector('#dark');
}

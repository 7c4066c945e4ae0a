/** How high rows are: remembered in this browser. */

const KEY = 'probity.density';

export function startDensity(): void {
  const { dataset } = document.documentElement;
  dataset['density'] ??= localStorage.getItem(KEY) ?? 'roomy';
}

export function toggleDensity(): void {
  const next = document.documentElement.dataset['density'] === 'compact' ? 'roomy' : 'compact';
  document.documentElement.dataset['density'] = next;
  localStorage.setItem(KEY, next);
  // The list measures its rows again.
  dispatchEvent(new Event('resize'));
}

/** Icons of 16 by 16, drawn with the colour of the text beside them. They say nothing alone: a word is always with them. */

const PATHS = {
  work: 'M3 4.5h10M3 8h10M3 11.5h6',
  entity: 'M3 14V4l5-2 5 2v10M6.5 14v-3h3v3M6 6.5h.01M10 6.5h.01M6 8.8h.01M10 8.8h.01',
  send: 'M14 2 7 9M14 2l-4.5 12L7 9 2 6.5z',
  form: 'M4 2h6l3 3v9H4zM10 2v3h3M6.5 8.5h4M6.5 11h4',
  settings: 'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.5v3M6 9.5v3',
  review: 'M4 2h6l3 3v9H4zM10 2v3h3M6.5 10l1.5 1.5 3-3',
  hit: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4M8 .8v2M8 13.2v2M.8 8h2M13.2 8h2',
  verification: 'M2 4h12v8.5H2zM5.5 7.2a1.1 1.1 0 1 0 0 .1M3.8 10.8c.5-1.6 2.9-1.6 3.4 0M9.5 7h3M9.5 9.5h3',
  back: 'M6 4 2.5 7.5 6 11M2.5 7.5H10a3.5 3.5 0 0 1 0 6H8',
  question: 'M2.5 3h11v8h-6L4.5 13.5V11h-2zM8 8.6V8c0-.8 1-1 1-1.9a1 1 0 0 0-2 0M8 9.9h.01',
  expiry: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M8 8.5v2l1.2.8',
  failed: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
  second:
    'M5.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M2 12.5c.5-3.3 6.5-3.3 7 0M11 3.8a1.9 1.9 0 0 1 0 3.4M11.5 9.6c1.5.3 2.4 1.4 2.5 2.9',
  yes: 'M3 8.5 6.5 12 13 4.5',
  no: 'M3 6h10M3 10h10M10.5 2.5l-5 11',
  gap: 'M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M8 11.8h.01',
  eye: 'M1.5 8s2.4-4.5 6.5-4.5S14.5 8 14.5 8 12.1 12.5 8 12.5 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.5 10.5 14 14',
  flag: 'M4 14V2.5h8L10.5 5.5 12 8.5H4',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3.2l2 1.3',
  passkey: 'M5.5 13.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7.7 8.4l5.8-5.9M11.2 4.9l2 2',
  keys: 'M1.5 4h13v8h-13zM4 6.8h.01M6.7 6.8h.01M9.4 6.8h.01M12 6.8h.01M5 9.5h6',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5.5a2.5 2.5 0 0 1 5 0v2',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  mail: 'M2 4h12v8.5H2zM2.5 4.5 8 9l5.5-4.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Arrows turn round where the text runs from right to left. */
const DIRECTED: ReadonlySet<IconName> = new Set(['left', 'right', 'back', 'send']);

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={DIRECTED.has(name) ? 'i flip' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The sign of the service. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="M8 18V6h5a3.8 3.8 0 0 1 0 7.6H8" />
    </svg>
  );
}

/**
 * Work in step with the frames that the browser draws. The page lays out once for each frame that has changes. It lays out more often
 * where a change comes after the other, or where the focus is moved in the middle of them.
 */

/** Without frames, as in a window that nobody sees, work is not delayed for longer. */
const LATEST_MS = 100;
/** So long at most waits what is done when the page has nothing else to do. */
const BUSY_MS = 300;

let changes: (() => void)[] = [];
let works = new Set<() => void>();

/** Makes `change` before the next frame is drawn, together with others that wait for it. Resolves when it is made. */
export function beforeFrame(change: () => void): Promise<void> {
  return new Promise((resolve) => {
    changes.push(() => {
      change();
      resolve();
    });
    if (changes.length === 1) onFrame(makeChanges);
  });
}

/** Runs `work` after the next frame is drawn. The layout is known then. Returns what cancels it. */
export function afterFrame(work: () => void): () => void {
  // A function of its own: the same work may wait twice.
  const entry = () => work();
  works.add(entry);
  if (works.size === 1) onFrame(() => setTimeout(doWorks));
  return () => {
    works.delete(entry);
  };
}

/** Runs `work` when the page has nothing else to do. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') return afterFrame(work);
  const handle = requestIdleCallback(work, { timeout: BUSY_MS });
  return () => cancelIdleCallback(handle);
}

/** `run` is called twice, and does nothing where nothing waits any more. */
function onFrame(run: () => void): void {
  requestAnimationFrame(run);
  setTimeout(run, document.hidden ? 0 : LATEST_MS);
}

function makeChanges(): void {
  const waiting = changes;
  changes = [];
  for (const make of waiting) make();
}

function doWorks(): void {
  const waiting = works;
  works = new Set();
  for (const work of waiting) work();
}

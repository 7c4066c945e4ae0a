/** Work in step with the frames of the browser, with frames that are drawn by hand. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrame, beforeFrame, whenIdle } from '../../../console/base/frames.ts';

let frames: (() => void)[] = [];
const drawFrame = () => {
  const asked = frames;
  frames = [];
  for (const run of asked) run();
};

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('requestIdleCallback', undefined);
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('changes of the page', () => {
  it('that come together are made in one frame, in their order', async () => {
    const made: string[] = [];
    const both = Promise.all([beforeFrame(() => made.push('one')), beforeFrame(() => made.push('two'))]);
    expect(frames).toHaveLength(1);
    expect(made).toEqual([]);
    drawFrame();
    await both;
    expect(made).toEqual(['one', 'two']);
  });

  it('are made once, and without a frame after a tenth of a second', () => {
    const made: string[] = [];
    void beforeFrame(() => made.push('one'));
    vi.advanceTimersByTime(99);
    expect(made).toEqual([]);
    vi.advanceTimersByTime(1);
    drawFrame();
    expect(made).toEqual(['one']);
  });

  it('that cause others leave these to the next frame', () => {
    const made: string[] = [];
    void beforeFrame(() => void beforeFrame(() => made.push('later')));
    drawFrame();
    expect(made).toEqual([]);
    drawFrame();
    expect(made).toEqual(['later']);
  });

  it('do not wait in a window that nobody sees', () => {
    vi.stubGlobal('document', { hidden: true });
    const made: string[] = [];
    void beforeFrame(() => made.push('one'));
    vi.advanceTimersByTime(1);
    expect(made).toEqual(['one']);
  });
});

describe('what is done after a frame', () => {
  it('is done when the frame is drawn and not before', () => {
    const done: string[] = [];
    afterFrame(() => done.push('one'));
    drawFrame();
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['one']);
  });

  it('is not done where it was cancelled, and the rest is', () => {
    const done: string[] = [];
    const work = () => done.push('one');
    const cancel = afterFrame(work);
    afterFrame(work);
    cancel();
    drawFrame();
    vi.runAllTimers();
    expect(done).toEqual(['one']);
  });

  it('is also done by browsers without idle callbacks', () => {
    const done: string[] = [];
    whenIdle(() => done.push('one'));
    drawFrame();
    vi.runAllTimers();
    expect(done).toEqual(['one']);
  });
});

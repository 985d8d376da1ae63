import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { tracedDuring } from './grid-trace.ts';
import { median } from './processes.ts';

/** What one visit of a grid took: milliseconds, per cent of frames, megabytes. */
export interface Visit {
  first: number;
  scroll: number;
  late: number;
  longest: number;
  flingLate: number;
  edit: number;
  filter: number;
  sort: number;
  heap: number;
}

/** Pixels that a wheel moves in a second, as when somebody turns it as fast as he can. */
const wheelSpeed = 7_200;
/** A frame is late when it comes so many milliseconds after the one before: one of sixty in a second was left out. */
const lateAfter = 25;

/** A point over the rows. */
const place = { x: 800, y: 500 } as const;

/** One change until the next two frames are painted. */
const timed = (page: Page, what: string): Promise<number> =>
  page.evaluate(async (code) => {
    const began = performance.now();
    await new Function('bench', `return (${code})(bench)`)(window.bench);
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return performance.now() - began;
  }, what);

/** Milliseconds the page's main thread has worked so far. */
const taskTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const heap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

/** The times between frames while something is done. */
async function framesDuring(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    window.frameTimes = times;
    // A method: the compiler calls what it names by a function of its own, which the page has not.
    const noting = {
      note(at: number) {
        if (window.frameTimes !== times) return;
        times.push(at);
        requestAnimationFrame(noting.note);
      },
    };
    requestAnimationFrame(noting.note);
  });
  await act();
  const times = await page.evaluate(() => {
    const noted = window.frameTimes ?? [];
    window.frameTimes = undefined;
    return noted;
  });
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => window.bench?.scroller().scrollTop ?? 0);

/** A wheel that is turned: the browser is told of it and does what it does for people. */
const turnWheel = (session: CDPSession, pixels: number) =>
  session.send('Input.synthesizeScrollGesture', { ...place, yDistance: -pixels, speed: wheelSpeed, gestureSourceType: 'mouse' });

/** Strokes of a finger that lets go while it moves, each one before the rows rest. */
async function fling(session: CDPSession): Promise<void> {
  const point = (down: number) => ({ x: place.x, y: place.y + 300 - down });
  for (let stroke = 0; stroke < 5; stroke += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point(0)] });
    for (let down = 60; down <= 600; down += 60) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point(down)] });
      await pause(8);
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await pause(100);
  }
}

/** How long frames take while a gesture moves the rows. */
async function framesOf(page: Page, gesture: () => Promise<unknown>): Promise<number[]> {
  const before = await scrolledTo(page);
  const frames = await framesDuring(page, async () => {
    await gesture();
    // What a grid puts off until the rows rest is work of the scroll too.
    await pause(300);
  });
  if ((await scrolledTo(page)) - before < 500) throw new Error('it did not scroll');
  return frames;
}

const late = (frames: readonly number[]): number => (100 * frames.filter((took) => took > lateAfter).length) / Math.max(1, frames.length);

/** A page of a grid whose first rows are there, with the pointer over them. */
async function openGrid(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, hasTouch: true });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => window.firstRowAt !== undefined, null, { timeout: 60_000 });
  const first = await page.evaluate(() => window.firstRowAt ?? 0);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.mouse.move(place.x, place.y);
  await pause(200);
  return { page, session, first, faults };
}

/** Opens a grid and does with it what people do. @param rowsScrolled how many rows the wheel passes */
export async function visitGrid(browser: Browser, address: string, rowsScrolled: number, rowHeight: number): Promise<Visit> {
  const { page, session, first, faults } = await openGrid(browser, address);
  const pixels = rowsScrolled * rowHeight;
  const before = await taskTime(session);
  const frames = await framesOf(page, () => turnWheel(session, pixels));
  const worked = (await taskTime(session)) - before;
  const flung = await framesOf(page, () => fling(session));
  await page.evaluate(() => {
    window.bench?.scroller().scrollTo({ top: 0 });
  });
  await pause(300);
  const edit = await timed(page, '(bench) => bench.edit("name", "changed")');
  const filter = await timed(page, '(bench) => bench.filter("name", "Chair 9")');
  const sort = await timed(page, '(bench) => bench.sort("price")');
  const size = await heap(session);
  await page.close();
  if (faults.length > 0) throw new Error(`${address}: ${faults.join('; ')}`);
  return {
    first,
    scroll: (1_000 * worked) / rowsScrolled,
    late: late(frames),
    longest: Math.max(0, ...frames),
    flingLate: late(flung),
    edit,
    filter,
    sort,
    heap: size,
  };
}

/** What the main thread does while the wheel passes so many rows, in milliseconds per 1,000 of them. */
export async function traceGrid(browser: Browser, address: string, rowsScrolled: number, rowHeight: number): Promise<Record<string, number>> {
  const { page, session } = await openGrid(browser, address);
  const total = await tracedDuring(browser, page, () => turnWheel(session, rowsScrolled * rowHeight));
  await page.close();
  return Object.fromEntries(Object.entries(total).map(([part, took]) => [part, (1_000 * took) / rowsScrolled]));
}

/** The median of each measure. */
export const medians = (visits: readonly Visit[]): Visit => {
  const of = (name: keyof Visit): number => median(visits.map((visit) => visit[name]));
  return {
    first: of('first'),
    scroll: of('scroll'),
    late: of('late'),
    longest: of('longest'),
    flingLate: of('flingLate'),
    edit: of('edit'),
    filter: of('filter'),
    sort: of('sort'),
    heap: of('heap'),
  };
};

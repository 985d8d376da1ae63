import type { Page } from 'playwright';

/** How a visitor is connected, and how much slower than ours his processor is. */
export interface Line {
  /** Milliseconds that each question waits. */
  latency: number;
  /** Kilobits in a second. */
  kilobits: number;
  slowdown: number;
}

/** A telephone where the net is poor, and one where it is fair. */
export const lines = { slow: { latency: 400, kilobits: 400, slowdown: 4 }, fair: { latency: 150, kilobits: 1_600, slowdown: 4 } } as const satisfies Readonly<
  Record<string, Line>
>;

/** How far what stood there has moved since the page was opened. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

/** What one visit of a page cost. */
export interface PageVisit {
  /** Milliseconds until the largest thing of the first view was painted. */
  largest: number;
  /** That is a picture which waits until it is scrolled to. */
  isLargestLazy: boolean;
  /** How far what stood there has moved since. */
  shift: number;
  /** Milliseconds of the longest piece of work in which the page could not answer; 0 below 50. */
  longestTask: number;
  /** Everything that was asked for, with its bytes as they came over the line. */
  asked: readonly { url: string; kind: string; bytes: number }[];
}

/** Opens a page as somebody does who was never there. */
export async function visitPage(page: Page, url: string, line?: Line): Promise<PageVisit> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, { url: string; kind: string }>();
  const asked: { url: string; kind: string; bytes: number }[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, { url: response.url, kind: type }));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const found = kinds.get(requestId);
    if (found) asked.push({ ...found, bytes });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (line) {
    const throughput = (line.kilobits * 1_000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(
    () =>
      new Promise<Omit<PageVisit, 'asked' | 'shift'>>((resolve) => {
        const found = { largest: 0, isLargestLazy: false, longestTask: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) found.longestTask = Math.max(found.longestTask, entry.duration);
        }).observe({ type: 'longtask', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            found.largest = entry.startTime;
            found.isLargestLazy = 'element' in entry && entry.element instanceof HTMLImageElement && entry.element.loading === 'lazy';
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(found), 300);
      }),
  );
  const shift = await shiftOf(page);
  await session.detach();
  return { ...seen, shift, asked };
}

/** Bytes of what a visit asked for, of one kind or of all. */
export const bytesOf = ({ asked }: PageVisit, kind?: string): number =>
  asked.filter((one) => kind === undefined || one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);

import type { Browser, Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  dur?: number;
  ts: number;
  tid: number;
  pid: number;
  args?: { name?: string };
}

/** What the main thread does, by the names that Chromium gives its work. */
const parts: Readonly<Record<string, readonly string[]>> = {
  script: ['FunctionCall', 'EventDispatch', 'FireAnimationFrame', 'TimerFire', 'RunMicrotasks', 'EvaluateScript', 'V8.GC_SCAVENGER', 'MinorGC', 'MajorGC'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  'pre-paint': ['PrePaint'],
  paint: ['Paint'],
  layerize: ['Layerize'],
  commit: ['Commit', 'UpdateLayer'],
  'hit test': ['HitTest'],
};
export const tracedParts: readonly string[] = Object.keys(parts);

const isPart = (name: string): string | undefined => tracedParts.find((part) => parts[part]?.includes(name));

/** Milliseconds of each part on the main thread of the page while something is done; what runs within a part counts for the inner one. */
export async function tracedDuring(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Record<string, number>> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'blink', 'cc'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const events = traceEvents
    .filter(({ ph, pid, tid, name }) => ph === 'X' && mains.has(`${pid} ${tid}`) && isPart(name))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const total: Record<string, number> = Object.fromEntries(tracedParts.map((part) => [part, 0]));
  const open: { part: string; end: number; pid: number }[] = [];
  for (const { name, ts, dur = 0, pid } of events) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const part = isPart(name) ?? '';
    const outer = open.at(-1);
    if (outer?.pid === pid) total[outer.part] = (total[outer.part] ?? 0) - dur / 1000;
    total[part] = (total[part] ?? 0) + dur / 1000;
    open.push({ part, end: ts + dur, pid });
  }
  return total;
}

import { setTimeout as pause } from 'node:timers/promises';
import { act } from './callers.ts';
import { onEachEngine } from './engines.ts';
import { isSmoke, say, sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const visitors = sized(200, 4);
const clerks = sized(20, 2);
const products = sized(2_400, 100);
/** How long each part is measured, in milliseconds. */
const measured = sized(30_000, 1_000);
/** Milliseconds that a visitor reads a page, and a clerk a window of his list. */
const readsFor = sized(4_000, 200);
const shop = 'www.kontor-butor.test';

interface Waits {
  took: number[];
  refused: number;
}

const noWaits = (): Waits => ({ took: [], refused: 0 });
const tally = ({ took, refused }: Waits): string => {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  return `${sorted.length} answers, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms${refused > 0 ? `, ${refused} refused` : ''}`;
};

/** Does something again and again until the time is over; each begins at a moment of his own. */
async function again(until: number, rest: number, waits: Waits, once: () => Promise<boolean>): Promise<void> {
  await pause(Math.random() * rest);
  while (performance.now() < until) {
    const began = performance.now();
    const isServed = await once();
    waits.took.push(performance.now() - began);
    if (!isServed) waits.refused += 1;
    await pause(rest * (0.5 + Math.random()));
  }
}

/** A page of the shop as somebody at a network of his own asks for it. */
async function visit({ base }: RunningServer, visitor: number, url: string): Promise<string | undefined> {
  const answer = await fetch(`${base}${url}`, { headers: { 'x-host': shop, 'x-forwarded-for': `198.18.${visitor >> 8}.${visitor % 256}` } });
  const text = await answer.text();
  return answer.ok ? text : undefined;
}

const linksOf = (html: string): string[] => [...html.matchAll(/<a [^>]*?href="(\/[a-z]{2}\/[^"#]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

/** Goes from page to page by a link of the last one. */
const browse = (server: RunningServer, visitor: number, until: number, waits: Waits): Promise<void> => {
  let links: string[] = [];
  return again(until, readsFor, waits, async () => {
    const next = links[Math.floor(Math.random() * links.length)] ?? '/hu';
    const html = await visit(server, visitor, next);
    links = html === undefined ? [] : linksOf(html).filter((link) => /\/(c|p|i|search)\b/.test(link));
    return html !== undefined;
  });
};

/** Scrolls through his list, and changes a weight now and then. */
const work = (server: RunningServer, until: number, waits: Waits): Promise<void> =>
  again(until, readsFor / 4, waits, async () => {
    const offset = Math.floor(Math.random() * products * 0.9);
    const { rows } = await act<{ rows: { product_code: string }[] }>(server, 'product_list', 'list', { offset, limit: 50, count: 'none' });
    const [row] = rows;
    if (row && Math.random() < 0.2)
      await act(server, 'product_list', 'set', {
        patches: [{ key: { product_code: row.product_code }, field: 'weight', new: Math.ceil(Math.random() * 9_000) }],
      });
    return true;
  });

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer({ ...environment, KONTOR_PRODUCTS: String(products), KONTOR_TRUSTED_PROXIES: '127.0.0.1' });
  const crowd = async (what: string, browsing: number, working: number): Promise<void> => {
    const [pages, calls] = [noWaits(), noWaits()];
    const until = performance.now() + measured;
    await Promise.all([
      ...Array.from({ length: browsing }, (_, index) => browse(server, index + 1, until, pages)),
      ...Array.from({ length: working }, () => work(server, until, calls)),
    ]);
    const told = [browsing > 0 && `pages: ${tally(pages)}`, working > 0 && `calls of grids: ${tally(calls)}`].filter(Boolean);
    say(`${engine}, ${what}: ${told.join('; ')}`);
  };
  await crowd('one visitor and one clerk', 1, 1);
  if (!isSmoke) {
    await crowd(`${visitors} visitors alone`, visitors, 0);
    await crowd(`${clerks} clerks alone`, 0, clerks);
  }
  await crowd(`${visitors} visitors beside ${clerks} clerks`, visitors, clerks);
  await server.stop();
}

/** Visitors go through a shop while its clerks work: what each waits, beside what one alone waits. */
await onEachEngine(measure);

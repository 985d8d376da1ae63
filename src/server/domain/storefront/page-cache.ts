import type { Answer } from './answer-page.tsx';

/** So long a drawn page is given to others, in milliseconds: whatever changes shows within two seconds, on each server, whoever wrote it. */
const keptFor = 1_500;
/** Characters of all pages that are kept. */
const mostKept = 32_000_000;

interface Kept {
  answer: Promise<Answer>;
  until: number;
  size: number;
}

/**
 * Pages that were just drawn. A page is drawn once for all who ask for it at the same time and within the next moment, so a crowd at one page costs no more than one
 * visitor each second; nothing has to be told of changes.
 */
export function createPageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, Kept>();
  let size = 0;
  const drop = (key: string): void => {
    size -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  };
  return {
    async get(key: string, draw: () => Promise<Answer>): Promise<Answer> {
      const known = pages.get(key);
      if (known && known.until > now()) return known.answer;
      drop(key);
      // It is as old as the moment in which it was begun.
      const kept: Kept = { answer: draw(), until: now() + keptFor, size: 0 };
      pages.set(key, kept);
      try {
        const answer = await kept.answer;
        if (pages.get(key) === kept) {
          // A way to another page takes room as well.
          kept.size = key.length + ('html' in answer ? answer.html : answer.moved).length;
          size += kept.size;
        }
        for (const [oldest] of pages) {
          if (size <= mostKept) break;
          drop(oldest);
        }
        return answer;
      } catch (error) {
        if (pages.get(key) === kept) drop(key);
        throw error;
      }
    },
  };
}

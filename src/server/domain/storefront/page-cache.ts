import { setTimeout as pause } from 'node:timers/promises';
import { appError } from '../../../shared/errors.ts';
import type { Answer } from './answer-page.tsx';

/** So long a drawn page is given to others, in milliseconds: whatever changes shows within two seconds, on each server, whoever wrote it. */
const keptFor = 1_500;
/** Characters of all pages that are kept. */
const mostKept = 32_000_000;

/** Milliseconds after which a visitor is told to come again, whatever becomes of the page. */
const longestWait = 5_000;

const inTime = async (answer: Promise<Answer>, longest: number): Promise<Answer> => {
  const ended = new AbortController();
  const late = pause(longest, undefined, { signal: ended.signal }).then(() => {
    throw appError('service_unavailable');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    // The timer that is no longer waited for ends with a refusal of its own.
    late.catch(() => undefined);
    ended.abort();
  }
};

interface Kept {
  answer: Promise<Answer>;
  until: number;
  size: number;
}

/**
 * Pages that were just drawn. A page is drawn once for all who ask for it at the same time and within the next moment, so a crowd at one page costs no more than one
 * visitor each second; nothing has to be told of changes.
 */
export function createPageCache(now: () => number = () => performance.now(), longest: number = longestWait) {
  const pages = new Map<string, Kept>();
  let size = 0;
  const drop = (key: string): void => {
    size -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  };
  return {
    /** @throws `service_unavailable` where the page takes longer than a visitor waits */
    async get(key: string, draw: () => Promise<Answer>): Promise<Answer> {
      const known = pages.get(key);
      if (known && known.until > now()) return known.answer;
      drop(key);
      // It is as old as the moment in which it was begun.
      const kept: Kept = { answer: inTime(draw(), longest), until: now() + keptFor, size: 0 };
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

import { joined } from './change-pieces.ts';
import type { Notice } from './change-pieces.ts';

/** How long it is known what was told, in milliseconds, and of how many notices at most. A page that begins asks for its rows before it hears of changes. */
const keptMs = 60_000;
const mostKept = 500;

/** Notices that concern the same callers, as one of all that they touched: of a thousand writes nobody need look at each. */
function gathered(notices: readonly Notice[]): Notice[] {
  const groups = new Map<string, Notice>();
  for (const notice of notices) {
    const { company_code, user_id, form, touched } = notice;
    const key = JSON.stringify([company_code, user_id, form]);
    const before = groups.get(key);
    groups.set(key, before ? { ...before, change_set_id: null, touched: joined(before.touched, touched) } : notice);
  }
  return [...groups.values()];
}

/** The latest notices, by when they were heard. */
export function createRecentNotices(now: () => number = Date.now) {
  let kept: { at: number; notice: Notice }[] = [];
  /** From when on all are known. */
  let from = Number.POSITIVE_INFINITY;
  return {
    /** From now on all are heard. */
    begin: () => void (from = now()),
    add(notice: Notice): void {
      kept.push({ at: now(), notice });
      const oldest = Math.max(now() - keptMs, kept.at(-mostKept)?.at ?? 0);
      if (kept.length > mostKept) from = Math.max(from, oldest);
      kept = kept.filter(({ at }) => at >= oldest);
    },
    /** What was heard in the last milliseconds; undefined where not all of it is known. */
    ofLast(milliseconds: number): Notice[] | undefined {
      const start = now() - milliseconds;
      return start < from || milliseconds > keptMs ? undefined : gathered(kept.filter(({ at }) => at >= start).map(({ notice }) => notice));
    },
  };
}

import * as v from 'valibot';

const noticeSchema = v.object({
  form: v.nullable(v.string()),
  company_code: v.nullable(v.string()),
  user_id: v.nullable(v.number()),
  change_set_id: v.nullable(v.number()),
  touched: v.record(v.string(), v.union([v.literal(true), v.array(v.string())])),
});
/** What servers tell each other of a committed write. */
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Milliseconds between two words about one change-set that is written piece by piece. */
const rest = 2_000;

/** What two writes touched. */
export const joined = (a: Notice['touched'], b: Notice['touched']): Notice['touched'] => {
  const both = Object.keys(a).filter((table) => Object.hasOwn(b, table));
  return { ...a, ...b, ...Object.fromEntries(both.map((table) => [table, true as const])) };
};

/** Passes notices on: the first of a change-set at once, those of its further pieces together, so that nobody lists anew for each of a thousand pieces. */
export function createPieces(tell: (notice: Notice) => Promise<void>) {
  const waiting = new Map<number, { timer: NodeJS.Timeout; notice: Notice | null }>();

  const wait = (id: number): void => {
    const timer = setTimeout(() => {
      const notice = waiting.get(id)?.notice ?? null;
      waiting.delete(id);
      if (!notice) return;
      wait(id);
      tell(notice).catch(() => undefined /* as in change-feed.ts: without a database there is nothing new to show */);
    }, rest).unref();
    waiting.set(id, { timer, notice: null });
  };

  return {
    async hear(payload: string): Promise<void> {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), payload);
      if (!parsed.success) return;
      const notice = parsed.output;
      const { change_set_id: id } = notice;
      const before = id === null ? undefined : waiting.get(id);
      if (before) {
        before.notice = before.notice ? { ...notice, touched: joined(before.notice.touched, notice.touched) } : notice;
        return;
      }
      if (id !== null) wait(id);
      await tell(notice);
    },
    close(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** A step over so many rows is fast: nobody reads them. */
const fastFrom = 3;
/** A step over no more rows than this is slow: the rows can be drawn as they are. */
const slowFrom = 1;
/** Steps further apart than this are two jumps, not one fast scroll. */
const apartMs = 600;

/** Tells fast scrolling from reading. One jump alone is not fast scrolling: its rows are drawn as they are. */
export function createScrollSpeed() {
  let fast = false;
  let before = { passed: 0, at: 0 };
  return {
    /** A step over so many rows, at a time in milliseconds. */
    isFast(passed: number, at: number): boolean {
      const follows = at - before.at < apartMs;
      fast = fast && follows ? passed > slowFrom : follows && passed >= fastFrom && before.passed >= fastFrom;
      before = { passed, at };
      return fast;
    },
  };
}

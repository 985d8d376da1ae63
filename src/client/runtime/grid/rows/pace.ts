/** More rows in one step than anybody reads. */
const takeOff = 8;
/** So slow that the rows can be drawn as they are. */
const landing = 2;
/** Steps further apart are two jumps, not a flight. */
const apartMs = 600;

/** Tells rows that fly past from rows that are read. One jump alone is no flight: its rows are drawn as they are. */
export function createPace() {
  let flying = false;
  let before = { passed: 0, at: 0 };
  return {
    /** A step over so many rows, at a time in milliseconds. */
    isFlight(passed: number, at: number): boolean {
      const follows = at - before.at < apartMs;
      flying = flying && follows ? passed > landing : follows && passed >= takeOff && before.passed >= takeOff;
      before = { passed, at };
      return flying;
    },
  };
}

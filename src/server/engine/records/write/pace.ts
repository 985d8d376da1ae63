/** How large work is cut. */
export interface PieceOptions {
  /** Work of no more rows is one piece: one transaction. */
  whole: number;
  /** Rows of each piece; without it they are so many as are done in a short time. */
  rows?: number | undefined;
}

export const pieceOptions: PieceOptions = { whole: 500 };

/** Others wait no longer than about so many milliseconds for a piece to end. */
const aim = 250;
const [fewest, most] = [50, 4_000];
/** A piece grows to no more than so many times the one before it: the next rows may be dearer. */
const growth = 2;

/** How many rows the next piece has, by how long the last ones took. */
export function createPace({ rows }: PieceOptions) {
  let size = rows ?? fewest * growth;
  let began = 0;
  return {
    size: () => size,
    /** The work of a piece begins: what it waited for is not its own time. */
    begin(): void {
      began = performance.now();
    },
    end(done: number): void {
      const took = Math.max(performance.now() - began, 1);
      if (rows === undefined) size = Math.round(Math.min(Math.max((done * aim) / took, fewest), size * growth, most));
    },
  };
}

export type Pace = ReturnType<typeof createPace>;

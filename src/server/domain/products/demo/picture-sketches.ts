/** A rectangle in a square of 100 × 100: left, top, width, height, and how much darker (below 0) or lighter it is than the colour. */
export type Block = readonly [number, number, number, number, number];

const legs = (top: number, left: number, right: number): Block[] => [
  [left, top, 4, 88 - top, -60],
  [right, top, 4, 88 - top, -60],
];

const seat: readonly Block[] = [...legs(62, 31, 65), [32, 14, 36, 40, 0], [36, 20, 28, 4, 25], [28, 52, 44, 11, -25]];
const sofa: readonly Block[] = [
  ...legs(74, 14, 82),
  [12, 32, 76, 28, 0],
  [12, 56, 76, 18, -25],
  [7, 44, 9, 32, -10],
  [84, 44, 9, 32, -10],
  [49, 34, 2, 40, -40],
];
const top: readonly Block[] = [...legs(46, 15, 81), [9, 36, 82, 9, 0], [9, 45, 82, 2, -45]];
const cabinet: readonly Block[] = [...legs(84, 26, 70), [22, 12, 56, 73, 0], [49, 14, 2, 69, -45], [45, 46, 2, 10, 60], [53, 46, 2, 10, 60]];
const shelves: readonly Block[] = [
  [24, 10, 52, 78, -45],
  [28, 14, 44, 16, 45],
  [28, 34, 44, 16, 45],
  [28, 54, 44, 14, 45],
  [28, 72, 44, 12, 45],
  [32, 20, 5, 10, -10],
  [38, 17, 4, 13, -30],
  [56, 41, 12, 9, -10],
];
const bed: readonly Block[] = [[8, 30, 6, 52, -35], [14, 52, 78, 15, 30], [18, 46, 16, 8, 70], [14, 66, 78, 7, 0], ...legs(73, 16, 86)];
const fitting: readonly Block[] = [
  [24, 28, 14, 44, -35],
  [24, 44, 58, 12, 0],
  [24, 44, 58, 3, 40],
  [29, 34, 4, 4, 60],
  [29, 62, 4, 4, 60],
];

/** What stands for a product, by the first two letters of its code, which are those of its category. */
export const sketches: Readonly<Record<string, readonly Block[]>> = {
  CH: seat,
  AR: sofa,
  SO: sofa,
  BA: seat,
  OF: seat,
  GA: top,
  BE: bed,
  BU: bed,
  MA: bed,
  HE: bed,
  SU: bed,
  DI: top,
  CO: top,
  DE: top,
  NI: cabinet,
  BO: shelves,
  WA: shelves,
  SI: cabinet,
  TV: cabinet,
  SH: cabinet,
  ST: cabinet,
  DO: fitting,
  TA: fitting,
  HI: fitting,
  DR: fitting,
};

export const otherSketch: readonly Block[] = cabinet;

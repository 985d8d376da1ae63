/** Width and height in pixels a picture is fitted into. */
export interface Box {
  width: number;
  height: number;
}

interface Preset {
  main: Box;
  others: readonly Box[];
  quality: number;
}

const square = (side: number): Box => ({ width: side, height: side });
const squares = (...sides: number[]): Box[] => sides.map(square);
const box = (width: number, height: number): Box => ({ width, height });

/** Sizes of pictures by what they are for; all are served as WebP. */
export const imagePresets = {
  categoryCard: { main: square(500), others: squares(200, 300, 400, 500), quality: 70 },
  productCard: { main: square(500), others: squares(300, 400, 500, 850), quality: 70 },
  productThumb: { main: square(100), others: squares(100, 200, 300), quality: 80 },
  productThumbSmall: { main: square(30), others: [], quality: 80 },
  productThumbLarge: { main: square(300), others: [], quality: 80 },
  productDetails: { main: square(850), others: squares(300, 400, 500, 850), quality: 70 },
  cartProductCard: { main: square(300), others: squares(100, 200, 300, 400, 500), quality: 70 },
  banner: { main: box(1200, 800), others: [box(576, 384), box(768, 512), box(992, 661), box(1200, 800)], quality: 80 },
} as const satisfies Record<string, Preset>;

const presets: readonly Preset[] = Object.values(imagePresets);
const bySize = (a: Box, b: Box): number => a.width * a.height - b.width * b.height;

/** Every size that is ever made of a picture, smallest first. */
export const allowedBoxes: readonly Box[] = [
  ...new Map(presets.flatMap(({ main, others }) => [main, ...others]).map((size) => [`${size.width}x${size.height}`, size])).values(),
].sort(bySize);

/** Every quality that is ever made of a picture, lowest first. */
export const allowedQualities: readonly number[] = [...new Set(presets.map(({ quality }) => quality))].sort((a, b) => a - b);

const largestSquare = allowedBoxes.filter(({ width, height }) => width === height).at(-1) ?? square(850);

/**
 * The allowed size for the one that was asked: the smallest that holds it, or the largest there is. One side alone means a square;
 * none means the largest square.
 */
export function allowedBox({ width, height }: Partial<Box>): Box {
  const side = width ?? height;
  if (side === undefined) return largestSquare;
  const asked = { width: width ?? side, height: height ?? side };
  const holds = (one: Box): boolean => one.width >= asked.width && one.height >= asked.height;
  const largest = asked.width > asked.height ? allowedBoxes.at(-1) : largestSquare;
  return allowedBoxes.find(holds) ?? largest ?? largestSquare;
}

/** The lowest allowed quality that is not below the one asked, or the highest there is. */
export const allowedQuality = (asked: number): number => allowedQualities.find((quality) => quality >= asked) ?? allowedQualities.at(-1) ?? 80;

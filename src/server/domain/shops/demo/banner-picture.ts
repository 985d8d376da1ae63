import sharp from 'sharp';
import type { Colour } from '../../products/demo/drawings.ts';

/** Stripes of a room: wall, board and floor, in which a sofa and a lamp stand. Left, top, width and height in hundredths, and how much darker than the colour. */
const shapes: readonly (readonly [number, number, number, number, number])[] = [
  [0, 78, 100, 3, 60],
  [0, 81, 100, 19, 30],
  [58, 42, 26, 26, 90],
  [55, 54, 4, 28, 100],
  [84, 54, 4, 28, 100],
  [59, 66, 25, 14, 110],
  [92, 30, 1, 50, 120],
  [90, 20, 5, 14, 70],
];

const sizes = { wide: [1200, 400], narrow: [600, 600] } as const;

/** A picture with room for words at its left. */
export function drawBanner(size: keyof typeof sizes, [red, green, blue]: Colour): Promise<Buffer> {
  const [width, height] = sizes[size];
  const darker = (by: number) => ({ r: Math.max(0, red - by), g: Math.max(0, green - by), b: Math.max(0, blue - by) });
  const part = (share: number, whole: number) => Math.max(1, Math.round((share * whole) / 100));
  return sharp({ create: { width, height, channels: 3, background: darker(0) } })
    .composite(
      shapes.map(([left, top, wide, high, by]) => ({
        input: { create: { width: part(wide, width), height: part(high, height), channels: 3 as const, background: darker(by) } },
        left: Math.round((left * width) / 100),
        top: Math.round((top * height) / 100),
      })),
    )
    .png({ compressionLevel: 1 })
    .toBuffer();
}

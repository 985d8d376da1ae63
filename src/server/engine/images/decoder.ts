import sharp from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';

/** What may be decoded at all: the loaders of the five types of pictures that are taken in, never that of SVG, PDF or TIFF. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'] });
// Parallel work is the limiter's business; each picture takes one core, and nothing is kept between pictures.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the largest picture that is decoded; of an animation, over all its frames. Beyond any camera of today. */
export const mostPixels = 60_000_000;

/** Broken pixel data fails instead of being filled with grey. */
const strict = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const satisfies SharpOptions;

/** A picture to be worked on; all frames of it, or the first. */
export const decode = (bytes: Uint8Array, animated = false): Sharp => sharp(bytes, { ...strict, animated });

/** What the header says; no pixel is decoded. */
export const readHeader = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();

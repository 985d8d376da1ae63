import { appError } from '../../../shared/errors.ts';
import type { StoredContent } from '../storage/keep-content.ts';
import { decode, mostPixels, readHeader } from './decoder.ts';

/** Longest side of what is kept. */
const longestSide = 3000;
/** An animation of more frames is kept as its first one. */
const mostFrames = 100;

/**
 * The picture as it is kept: encoded anew as WebP, upright, without metadata or anything behind its end, in sRGB. A small
 * animation stays one.
 * @throws AppError too_many_pixels, found in the header, before anything is decoded; unreadable_file
 */
export async function readPicture(bytes: Uint8Array, name: string): Promise<StoredContent> {
  const unreadable = (): never => {
    throw appError('unreadable_file', { name });
  };
  const { width, height, pages = 1 } = await readHeader(bytes).catch(unreadable);
  if (width * height > mostPixels) throw appError('too_many_pixels', { name, most: mostPixels / 1_000_000 });
  const animated = pages > 1 && pages <= mostFrames && width * height * pages <= mostPixels;
  // Frames stand below each other in memory, where turning them would mix them up.
  const upright = animated ? decode(bytes, true) : decode(bytes).autoOrient();
  const { data, info } = await upright
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { bytes: data, extension: 'webp', mimeType: 'image/webp', width: info.width, height: info.pageHeight ?? info.height };
}

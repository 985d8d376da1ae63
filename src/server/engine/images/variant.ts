import { appError } from '../../../shared/errors.ts';
import { allowedBox, allowedQuality } from '../../../shared/images/presets.ts';
import type { Box } from '../../../shared/images/presets.ts';

/** How a picture may be encoded for the browser, by the name in the address. */
export const pictureFormats = { webp: { mimeType: 'image/webp', extension: 'webp' }, jpg: { mimeType: 'image/jpeg', extension: 'jpg' } } as const;

export type PictureFormat = keyof typeof pictureFormats;

/** One size, quality and format of a picture. */
export interface Variant {
  box: Box;
  quality: number;
  format: PictureFormat;
}

const defaultQuality = 80;
const wholeNumber = /^[1-9]\d{0,5}$/;

/** @throws AppError bad_request unless the text is a plain whole number above 0 */
function readNumber(name: string, given: unknown): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !wholeNumber.test(given)) throw appError('bad_request', { parameter: name });
  return Number(given);
}

function readQuality(given: unknown): number {
  const quality = readNumber('quality', given) ?? defaultQuality;
  if (quality > 100) throw appError('bad_request', { parameter: 'quality' });
  return allowedQuality(quality);
}

/** The name in the path says JPEG; `format` says otherwise. */
function readFormat(given: unknown): PictureFormat {
  if (given === undefined) return 'jpg';
  if (typeof given !== 'string' || !Object.hasOwn(pictureFormats, given)) throw appError('bad_request', { parameter: 'format' });
  return given as PictureFormat;
}

/**
 * The variant a query asks for, brought to the allowed sizes and qualities: sizes in between get the next larger one.
 * @throws AppError bad_request for what is no size, quality or format, and for parameters given twice
 */
export function parseVariant({ width, height, quality, format }: Readonly<Record<string, unknown>>): Variant {
  const asked = { width: readNumber('width', width), height: readNumber('height', height) };
  const sides = { ...(asked.width !== undefined && { width: asked.width }), ...(asked.height !== undefined && { height: asked.height }) };
  return { box: allowedBox(sides), quality: readQuality(quality), format: readFormat(format) };
}

/** Names a variant within its picture. */
export const variantName = ({ box, quality, format }: Variant): string => `${box.width}x${box.height}-${quality}.${pictureFormats[format].extension}`;

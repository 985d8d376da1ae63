import { decode } from './decoder.ts';
import type { PictureFormat, Variant } from './variant.ts';

type Encode = (picture: ReturnType<typeof decode>, quality: number) => ReturnType<typeof decode>;

const encode: Record<PictureFormat, Encode> = {
  webp: (picture, quality) => picture.webp({ quality }),
  jpg: (picture, quality) => picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }),
};
/** Formats that can move. */
const animated: Record<PictureFormat, boolean> = { webp: true, jpg: false };

/** A stored picture in another size, quality and format; never larger than it is. */
export const resize = (bytes: Uint8Array, { box, quality, format }: Variant): Promise<Uint8Array> =>
  encode[format](decode(bytes, animated[format]).resize({ ...box, fit: 'inside', withoutEnlargement: true }), quality).toBuffer();

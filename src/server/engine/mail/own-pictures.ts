import { resize } from '../images/resize.ts';
import type { MailAttachment } from './read-mail.ts';

/** A picture that a mail shows in its text. */
export interface OwnPicture {
  data: string;
  /** It is shown smaller than it came. */
  isSmaller: boolean;
}

/** Types that are shown in a mail's frame. */
const shownTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Bytes from which on a picture is shown smaller: photographs of a telephone would fill the row of their mail. */
const large = 150_000;
const shownAs = { box: { width: 1_000, height: 1_000 }, quality: 75, format: 'webp' } as const;

const dataUrl = (mimeType: string, bytes: Uint8Array): string => `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;

/** A file of a mail as its text shows it; undefined for what is no picture, or one that cannot be decoded. */
export async function ownPicture({ bytes, mimeType }: MailAttachment): Promise<OwnPicture | undefined> {
  if (!shownTypes.has(mimeType)) return undefined;
  if (bytes.length <= large) return { data: dataUrl(mimeType, bytes), isSmaller: false };
  try {
    return { data: dataUrl('image/webp', await resize(bytes, shownAs)), isSmaller: true };
  } catch {
    // What cannot be decoded is a file like any other.
    return undefined;
  }
}

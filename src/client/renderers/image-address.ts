/** Where pictures without an image stand in. */
export const placeholderImage = '/download.svg';

/** The image in the size asked for; an address that already carries a query is left as it is. */
export const imageAddress = (id: string, side: number): string =>
  id.includes('?') ? id : `/p/${encodeURIComponent(id)}.jpg?width=${side}&height=${side}&quality=80&format=webp`;

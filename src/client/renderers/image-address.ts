/** Where pictures without an image stand in (specification section 3). */
export const placeholderImage = '/download.svg';

/** The image in the size asked for; an address that already carries a query is left as it is (specification section 3). */
export const imageAddress = (id: string, side: number): string =>
  id.includes('?') ? id : `/p/${encodeURIComponent(id)}.jpg?width=${side}&height=${side}&quality=80&format=webp`;

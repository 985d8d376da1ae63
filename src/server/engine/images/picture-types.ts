/** Types of pictures that are taken in, as their first bytes tell them. */
export const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

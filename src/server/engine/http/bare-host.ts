/** A host without its port and `www.`, in small letters: the name by which a shop is known. */
export const bareHost = (host: string): string =>
  host
    .slice(0, 200)
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

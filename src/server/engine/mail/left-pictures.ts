/** Where the cleaned HTML of a mail keeps the address of a picture that was left out of it: no browser fetches anything by it. */
export const leftAttribute = 'data-picture';

/*
 * Only what cleanMailHtml wrote is looked at: there a quote or an angle bracket within an attribute is escaped, and no text holds a tag.
 */
const leftPicture = new RegExp(`(<img [^>]*?)${leftAttribute}="([^"]*)"`, 'g');

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };
const unescaped = (text: string): string => text.replaceAll(/&(?:amp|quot|lt|gt);/g, (entity) => entities[entity] ?? entity);

/** Addresses of the pictures that were left out of a cleaned HTML, in their order, each as often as it is shown. */
export const leftPictures = (html: string): string[] => [...html.matchAll(leftPicture)].map(([, , address = '']) => unescaped(address));

/** The cleaned HTML with those of its pictures that there are now; the others stay left out. */
export const withPictures = (html: string, dataOf: (address: string) => string | undefined): string =>
  html.replaceAll(leftPicture, (whole, before: string, address: string) => {
    const data = dataOf(unescaped(address));
    return data === undefined ? whole : `${before}src="${data}"`;
  });

const longest = 200;
/** The end of a name tells what it is. */
const ending = /(?<=.)\.\p{L}[\p{L}\p{N}]{0,7}$/u;

/**
 * The name of an uploaded file as people may see it: without folders, control characters and marks that turn the direction of
 * writing. It names nothing in the storage.
 */
export function cleanFileName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/su, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .trim();
  return name.length <= longest ? name || 'file' : shortened(name);
}

function shortened(name: string): string {
  const extension = ending.exec(name)?.[0] ?? '';
  return `${[...name].slice(0, longest - extension.length).join('')}${extension}`.slice(-longest);
}

/** A file's name with the extension of what it is now: a picture is kept in another format than it came in. */
export const nameOfType = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(`.${extension}`) ? name : `${name.replace(ending, '')}.${extension}`;

const longest = 200;

/**
 * The name of an uploaded file as people may see it: without folders, control characters and marks that turn the direction of
 * writing. It names nothing in the storage.
 */
export function cleanFileName(given: string): string {
  const name = given.replace(/^.*[\\/]/su, '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  return name.length <= longest ? name || 'file' : shortened(name);
}

/** The end of a name tells what it is. */
function shortened(name: string): string {
  const extension = /\.[^.]{1,8}$/u.exec(name)?.[0] ?? '';
  return `${[...name].slice(0, longest - extension.length).join('')}${extension}`.slice(-longest);
}

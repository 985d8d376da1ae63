/**
 * How the server answers when it is asked for the file of code that this page began with: 404 where a newer release has taken its place, 0 where nobody
 * answers. It says so without its database, however busy that is.
 */
export async function firstFileStatus(): Promise<number> {
  const first = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!first) throw new Error('the page has no file of code');
  const { status } = await fetch(first.src, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }));
  return status;
}

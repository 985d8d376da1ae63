import { firstFileStatus } from '../ui/first-file.ts';

const storageKey = 'kontor.reloaded';
/** A page is loaded again for missing code at most once a minute. */
export const reloadPauseMs = 60_000;

/** Whether this tab may load itself again now; notes it when it may. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
  if (now - last < reloadPauseMs) return false;
  storage.setItem(storageKey, String(now));
  return true;
}

/** Whether the server says that it no longer has the code this page began with. One that is out of reach says nothing. */
const isReleaseGone = async (): Promise<boolean> => (await firstFileStatus()) === 404;

/** After a new release the code this tab asks for may be gone: Vite tells, and the page is loaded again. Where merely the network failed, the page stays. */
export function reloadOnMissingCode(): void {
  window.addEventListener('vite:preloadError', () => {
    void isReleaseGone().then((isGone) => {
      if (isGone && mayReload(sessionStorage, Date.now())) location.reload();
    });
  });
}

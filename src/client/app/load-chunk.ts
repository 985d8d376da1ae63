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

/** After a new release the code this tab asks for may be gone: Vite tells, and the page is loaded again. */
export function reloadOnMissingCode(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    location.reload();
  });
}

import type { Page } from 'playwright';
import { expect } from 'vitest';

export interface ToastsSeen {
  /** Waits until a toast has said the words that no earlier call took, whether it still stands or is gone, and closes those that stay. */
  see: (words: string | RegExp) => Promise<void>;
}

const report = 'reportToast';
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Notes each toast as it comes: most of them stand for half a second, which a busy machine may not look at. */
export async function watchToasts(page: Page, patience: number): Promise<ToastsSeen> {
  const untaken: string[] = [];
  await page.exposeFunction(report, (text: string) => void untaken.push(plain(text)));
  await page.addInitScript((tell) => {
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const card of document.querySelectorAll('[data-toasts] > * > *')) {
        if (known.has(card)) continue;
        known.add(card);
        const told: unknown = Reflect.get(window, tell);
        if (typeof told === 'function') told([...card.querySelectorAll('p')].map((part) => part.textContent).join(' '));
      }
    }).observe(document, { childList: true, subtree: true });
  }, report);
  const place = (words: string | RegExp) => untaken.findIndex((text) => (typeof words === 'string' ? text.includes(plain(words)) : words.test(text)));
  // Failures stay, and what offers an action stays for long. A click on one that goes by itself may hit what lies under it.
  const staying = page.locator('[data-toasts] > [role="alert"] > * > button, [data-toasts] > [role="status"] > :has(> div button) > button');
  return {
    async see(words) {
      await expect.poll(() => place(words), { timeout: patience, message: `a toast that says ${String(words)}` }).toBeGreaterThanOrEqual(0);
      untaken.splice(place(words), 1);
      for (let left = await staying.count(); left > 0; left -= 1)
        await staying
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined);
    },
  };
}

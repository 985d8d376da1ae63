import { createStore } from '../../ui/store.ts';
import { logWarning } from '../../data/log.ts';

const storageKey = 'kontor.menu';

interface MenuMemory {
  /** Only icons are shown. */
  collapsed: boolean;
  /** Page codes of the groups that are open. */
  open: readonly string[];
}

function readMemory(): MenuMemory {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<MenuMemory>;
    return { collapsed: stored.collapsed === true, open: Array.isArray(stored.open) ? stored.open : [] };
  } catch (error) {
    logWarning(`${storageKey} is not readable`, error);
    return { collapsed: false, open: [] };
  }
}

export const menuMemory = createStore<MenuMemory>(readMemory());

function remember(memory: MenuMemory) {
  localStorage.setItem(storageKey, JSON.stringify(memory));
  menuMemory.set(memory);
}

export function toggleMenu(): void {
  const memory = menuMemory.get();
  remember({ ...memory, collapsed: !memory.collapsed });
}

export function openMenu(): void {
  remember({ ...menuMemory.get(), collapsed: false });
}

export function setGroupOpen(code: string, open: boolean): void {
  const memory = menuMemory.get();
  if (memory.open.includes(code) === open) return;
  const others = memory.open.filter((known) => known !== code);
  remember({ ...memory, open: open ? [...others, code] : others });
}

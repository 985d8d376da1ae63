import { createStore } from '../../ui/store.ts';
import { logWarning } from '../../data/log.ts';
import { type MenuPlace, withGroup } from './open-groups.ts';

const storageKey = 'kontor.menu';

interface MenuMemory {
  /** Only icons are shown. */
  collapsed: boolean;
  /** Page codes of the groups that are open, the one opened last at the end. */
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

export function openGroup(code: string, place: MenuPlace): void {
  const memory = menuMemory.get();
  remember({ ...memory, open: withGroup(memory.open, code, place) });
}

export function closeGroup(code: string): void {
  const memory = menuMemory.get();
  remember({ ...memory, open: memory.open.filter((known) => known !== code) });
}

import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

/** `system` follows the operating system's preference as it changes. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Balham: 28 px rows, 13 px text. Alpine: 40 px rows, 14 px text. */
export const densities = ['balham', 'alpine'] as const;
export type Density = (typeof densities)[number];

interface Looks {
  theme: Theme;
  /** What `theme` comes to now. */
  shown: 'light' | 'dark';
  density: Density;
}

const storageKeys = { theme: 'kontor.theme', density: 'kontor.density' } as const;
const root = document.documentElement;
/** The colour of the browser's own frame; index.html has both. */
const frameColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
const darkPreferred = window.matchMedia('(prefers-color-scheme: dark)');

function toOneOf<T extends string>(allowed: readonly T[], value: string | null | undefined, fallback: T): T {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

function readLooks(): Looks {
  const theme = toOneOf(themes, root.dataset.theme, 'system');
  const systemTheme = darkPreferred.matches ? 'dark' : 'light';
  return { theme, shown: theme === 'system' ? systemTheme : theme, density: toOneOf(densities, root.dataset.density, 'balham') };
}

root.dataset.theme ??= toOneOf(themes, localStorage.getItem(storageKeys.theme), 'system');
root.dataset.density ??= toOneOf(densities, localStorage.getItem(storageKeys.density), 'balham');

const looks = createStore(readLooks());

/** The attributes of <html> are the truth; the palette's class and the store follow whoever writes them. */
function applyLooks(): void {
  const next = readLooks();
  root.classList.toggle('dark', next.shown === 'dark');
  if (frameColor) frameColor.content = frameColor.dataset[next.shown] ?? '';
  looks.set(next);
}

applyLooks();
darkPreferred.addEventListener('change', applyLooks);
new MutationObserver(applyLooks).observe(root, { attributeFilter: ['data-theme', 'data-density'] });

/** Takes effect at once and is remembered in this browser. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(storageKeys.theme, theme);
  root.dataset.theme = theme;
}

/** Takes effect at once and is remembered in this browser. */
export function setDensity(density: Density): void {
  localStorage.setItem(storageKeys.density, density);
  root.dataset.density = density;
}

export function useTheme(): Looks & { setTheme: typeof setTheme; setDensity: typeof setDensity } {
  return { ...useSyncExternalStore(looks.subscribe, looks.get), setTheme, setDensity };
}

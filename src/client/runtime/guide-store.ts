import { createStore } from '../ui/store.ts';
import { openKeyboardHelp } from './keyboard/help.ts';

/** Whether the page in view has a guide, and whether it is open. */
export const guide = createStore({ isOffered: false, isOpen: false });

/** Says that there is a guide to the page, as long as it is in view. @returns what takes that back */
export function offerGuide(): () => void {
  guide.set({ isOffered: true, isOpen: false });
  return () => guide.set({ isOffered: false, isOpen: false });
}

/** Opens the guide to the page; where it has none, what the keyboard can do. */
export function openGuide(): void {
  if (guide.get().isOffered) guide.set({ isOffered: true, isOpen: true });
  else openKeyboardHelp();
}

export const closeGuide = (): void => guide.set({ ...guide.get(), isOpen: false });

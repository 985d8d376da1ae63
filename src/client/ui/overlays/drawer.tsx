import type { ReactNode } from 'react';
import { DrawerContent } from './overlay-parts.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  closeLabel: string;
  side?: 'left' | 'right';
  /** It stands beside what is worked on, which stays in sight and in reach. */
  isAside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel over the side of the window: 35 % of it, at most 560 px, all of it on a telephone. */
export function Drawer({ open, ...content }: DrawerProps) {
  return open && <DrawerContent {...content} />;
}

import type { ReactNode } from 'react';
import { DialogContent } from './overlay-parts.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false on Esc, on a click outside and on the cross; keep it open by not following. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; read out with it. */
  description?: ReactNode;
  closeLabel: string;
  /** s 400, m 560 (default), l 800, xl 90 % of the window. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Buttons, the one that acts last. */
  footer?: ReactNode;
  /** A question that must be answered: read out as an alert, and a click outside does not close it. */
  alert?: boolean;
  children?: ReactNode;
}

/** Never more than two deep. */
export function Dialog({ open, ...content }: DialogProps) {
  return open && <DialogContent {...content} />;
}

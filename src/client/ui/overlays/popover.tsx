import * as Radix from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';
import { classes } from '../look/classes.ts';
import styles from './popover.module.css';
import { useFocusReturn } from './use-focus-return.ts';

export interface PopoverProps {
  /** The button that opens it, one element that takes a ref. Leave out when something else opens it and `anchor` says where. */
  trigger?: ReactNode;
  /** What it stands beside when that is not the trigger: a cell, the frame around it. */
  anchor?: RefObject<{ getBoundingClientRect(): DOMRect } | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What a screen reader calls it. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Without padding, for lists and pictures that reach the edge. */
  flush?: boolean;
  /** As wide as the trigger, or the anchor, at least. */
  fitTrigger?: boolean;
  /** Only shows something: the focus stays where it is, and clicks go to what lies under it. */
  passive?: boolean;
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  anchor,
  open,
  onOpenChange,
  label,
  side = 'bottom',
  align = 'start',
  flush,
  fitTrigger,
  passive,
  className,
  children,
}: PopoverProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {anchor && <Radix.Anchor virtualRef={anchor} />}
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus(event);
            if (passive) event.preventDefault();
          }}
          onCloseAutoFocus={trigger ? undefined : focusReturn.onCloseAutoFocus}
          className={classes(styles.popover, flush && styles.flush, fitTrigger && styles.fit, passive && styles.passive, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

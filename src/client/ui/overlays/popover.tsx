import { type ReactNode, type RefObject, useId } from 'react';
import { PopoverContent } from './overlay-parts.ts';
import { type Trigger, withOverlay } from './trigger.ts';
import { elementOf, useOpening } from './use-opening.ts';

export interface PopoverProps {
  /** The button that opens it. Leave out when something else opens it and `anchor` says where. */
  trigger?: Trigger;
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

export function Popover({ trigger, anchor, open, onOpenChange, children, ...content }: PopoverProps) {
  const ownId = useId();
  const [isOpen, setOpen] = useOpening(open, onOpenChange);
  const id = trigger?.props.id ?? ownId;
  const contentId = `${ownId}-popover`;
  return (
    <>
      {trigger &&
        withOverlay(trigger, {
          id,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? contentId : undefined,
          'data-state': isOpen ? 'open' : 'closed',
          onClick: () => setOpen(!isOpen),
        })}
      {isOpen && (
        <PopoverContent {...content} id={contentId} button={trigger && id} anchor={anchor ?? elementOf(id)} onClose={() => setOpen(false)}>
          {children}
        </PopoverContent>
      )}
    </>
  );
}

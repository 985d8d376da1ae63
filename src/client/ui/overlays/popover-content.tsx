import * as Radix from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../look/classes.ts';
import type { PopoverProps } from './popover.tsx';
import styles from './popover.module.css';
import { useFocusReturn } from './use-focus-return.ts';

export interface PopoverContentProps extends Pick<PopoverProps, 'label' | 'side' | 'align' | 'flush' | 'fitTrigger' | 'passive' | 'className'> {
  id: string;
  /** Id of the button that opened it, to which the focus returns. */
  button?: string;
  anchor: RefObject<{ getBoundingClientRect(): DOMRect } | null>;
  onClose: () => void;
  children: ReactNode;
}

/** How the focus leaves a popover that a button opened: back to it, unless somebody clicked elsewhere. A click on the button is left to the button. */
function useButtonReturn(button: string | undefined) {
  const isLeft = useRef(false);
  const isLeftByPointer = useRef(false);
  return {
    onCloseAutoFocus(event: Event) {
      if (!isLeft.current && button !== undefined) document.getElementById(button)?.focus();
      event.preventDefault();
    },
    onInteractOutside(event: CustomEvent<{ originalEvent: Event }>) {
      const { type } = event.detail.originalEvent;
      const isOnButton = button !== undefined && event.target instanceof Node && document.getElementById(button)?.contains(event.target);
      isLeft.current = true;
      if (type === 'pointerdown') isLeftByPointer.current = true;
      // The focus that follows a click on the button, or that of a frame around it, is no second way out.
      if (isOnButton || (type === 'focusin' && isLeftByPointer.current)) event.preventDefault();
    },
  };
}

/** A popover that is open; it is taken away when it closes. */
export function PopoverContent(props: PopoverContentProps) {
  const { id, button, anchor, label, side = 'bottom', align = 'start', flush, fitTrigger, passive, className, onClose, children } = props;
  const focusReturn = useFocusReturn();
  const buttonReturn = useButtonReturn(button);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(button === undefined ? { onCloseAutoFocus: focusReturn.onCloseAutoFocus } : buttonReturn)}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus(event);
            if (passive) event.preventDefault();
          }}
          className={classes(styles.popover, flush && styles.flush, fitTrigger && styles.fit, passive && styles.passive, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

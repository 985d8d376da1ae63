import * as Radix from '@radix-ui/react-tooltip';
import { useEffect, useId, useState } from 'react';
import { Kbd } from '../display/kbd.tsx';
import type { AnchoredTooltip } from './shown-tooltip.ts';
import styles from './tooltip.module.css';

export interface TooltipContentProps extends AnchoredTooltip {
  onClose: () => void;
}

/** Says to screen readers that the element is described by the tooltip, as long as it is shown. */
function useDescription(anchor: HTMLElement, id: string): void {
  useEffect(() => {
    const own = anchor.getAttribute('aria-describedby');
    anchor.setAttribute('aria-describedby', own === null ? id : `${own} ${id}`);
    return () => {
      if (own === null) anchor.removeAttribute('aria-describedby');
      else anchor.setAttribute('aria-describedby', own);
    };
  }, [anchor, id]);
}

/** Closes where the element goes away, or is scrolled from where it was. */
function useFollowing(anchor: HTMLElement, onClose: () => void): void {
  useEffect(() => {
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) onClose();
    };
    // An element that is taken away has no size any more.
    const sized = new ResizeObserver(() => {
      if (!anchor.isConnected) onClose();
    });
    sized.observe(anchor);
    window.addEventListener('scroll', scrolled, { capture: true });
    return () => {
      sized.disconnect();
      window.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [anchor, onClose]);
}

/** The tooltip of an element, which needs nothing of Radix itself: an empty frame stands where it is. */
export function TooltipContent({ anchor, label, shortcut, side, onClose }: TooltipContentProps) {
  const id = useId();
  const [{ left, top, width, height }] = useState(() => anchor.getBoundingClientRect());
  useDescription(anchor, id);
  useFollowing(anchor, onClose);
  return (
    <Radix.Provider disableHoverableContent>
      <Radix.Root open onOpenChange={(open) => open || onClose()}>
        <Radix.Trigger asChild>
          <span aria-hidden className={styles.anchor} style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content id={id} side={side} sideOffset={6} collisionPadding={8} className={styles.tooltip}>
            {label}
            {shortcut && <Kbd keys={shortcut} className={styles.shortcut} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

import * as Radix from '@radix-ui/react-tooltip';
import { createContext, type FocusEvent, type ReactNode, useContext } from 'react';
import { Kbd } from '../display/kbd.tsx';
import styles from './tooltip.module.css';

const WithinProvider = createContext(false);

/** Once around the application: after the first tooltip its neighbours open without waiting. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <WithinProvider value>
      <Radix.Provider delayDuration={400} skipDelayDuration={300} disableHoverableContent>
        {children}
      </Radix.Provider>
    </WithinProvider>
  );
}

export interface TooltipProps {
  label: ReactNode;
  shortcut?: readonly string[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and the pointer and focus handlers. */
  children: ReactNode;
}

/** A dialog or a menu that closes gives the focus back from nowhere; only a focus that walks here opens the tooltip. */
function keepClosedOnReturn(event: FocusEvent) {
  if (event.relatedTarget === null) event.preventDefault();
}

/** Repeats or completes what is visible; never the only place of something needed. For cells of a grid use `title`. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const provided = useContext(WithinProvider);
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={keepClosedOnReturn}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className={styles.tooltip}>
          {label}
          {shortcut && <Kbd keys={shortcut} className={styles.shortcut} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}

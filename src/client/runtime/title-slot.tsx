import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  attach: (element: HTMLElement | null) => void;
}

const SlotContext = createContext<Slot>({ element: null, attach: () => undefined });

/** Around title box and screen, so that the one can show the other's buttons. */
export function TitleSlotProvider({ children }: { children: ReactNode }) {
  const [element, attach] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, attach }}>{children}</SlotContext>;
}

/** The place itself; once, in the title box. */
export function TitleSlot({ className }: { className?: string }) {
  return <div ref={use(SlotContext).attach} className={className} />;
}

/** Shows its children at the right of the page's title. */
export function TitleActions({ children }: { children: ReactNode }) {
  const { element } = use(SlotContext);
  return element && createPortal(children, element);
}

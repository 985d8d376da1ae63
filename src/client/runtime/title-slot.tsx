import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  attach: (element: HTMLElement | null) => void;
  named: PageName | null;
  call: (name: PageName | null) => void;
}

/** What a page is called that has no name of its own in the menu, and the id of the screen below which it stands. */
export interface PageName {
  title: string;
  under: string;
}

const SlotContext = createContext<Slot>({ element: null, attach: () => undefined, named: null, call: () => undefined });

/** Around title box and screen, so that the one can show the other's buttons. */
export function TitleSlotProvider({ children }: { children: ReactNode }) {
  const [element, attach] = useState<HTMLElement | null>(null);
  const [named, call] = useState<PageName | null>(null);
  return <SlotContext value={{ element, attach, named, call }}>{children}</SlotContext>;
}

/** Names the page after what it shows, as long as it is there. */
export function usePageName(title: string, under: string): void {
  const { call } = use(SlotContext);
  useLayoutEffect(() => {
    call({ title, under });
    return () => call(null);
  }, [call, title, under]);
}

/** The name the page was given, null where it goes by the menu's. */
export const useNamedPage = (): PageName | null => use(SlotContext).named;

/** The place itself; once, in the title box. */
export function TitleSlot({ className }: { className?: string }) {
  return <div ref={use(SlotContext).attach} className={className} />;
}

/** Shows its children at the right of the page's title. */
export function TitleActions({ children }: { children: ReactNode }) {
  const { element } = use(SlotContext);
  return element && createPortal(children, element);
}

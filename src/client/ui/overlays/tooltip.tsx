import { type FocusEvent, type PointerEvent, type ReactNode, useSyncExternalStore } from 'react';
import { TooltipContent } from './overlay-parts.ts';
import { shownTooltip } from './shown-tooltip.ts';
import { type Trigger, withOverlay } from './trigger.ts';

export interface TooltipProps {
  label: ReactNode;
  shortcut?: readonly string[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: Trigger;
}

/** Repeats or completes what is visible; never the only place of something needed. For cells of a grid use `title`. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const of = (anchor: HTMLElement) => ({ anchor, label, shortcut, side });
  return withOverlay(children, {
    onPointerMove: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => pointerType !== 'touch' && shownTooltip.pointAt(of(currentTarget)),
    onPointerLeave: () => shownTooltip.leave(),
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => shownTooltip.press(currentTarget),
    // A dialog or a menu that closes gives the focus back from nowhere; only a focus that walks here opens the tooltip.
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => relatedTarget !== null && shownTooltip.focus(of(currentTarget)),
    onBlur: () => shownTooltip.close(),
    onClick: () => shownTooltip.close(),
  });
}

/** Once beside the application: the tooltip that is shown. */
export function TooltipPlace() {
  const shown = useSyncExternalStore(shownTooltip.shown.subscribe, shownTooltip.shown.get);
  if (!shown) return null;
  const { count, ...content } = shown;
  return <TooltipContent key={count} {...content} onClose={shownTooltip.close} />;
}

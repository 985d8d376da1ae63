import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { MenuEntry } from './menu-entries.tsx';
import { MenuContent } from './overlay-parts.ts';
import { type Trigger, withOverlay } from './trigger.ts';
import { elementOf, useOpening } from './use-opening.ts';

export type { MenuEntry, MenuHeading, MenuItem, MenuSeparator, Submenu } from './menu-entries.tsx';

export interface MenuProps {
  /** Usually a Button or an IconButton. */
  trigger: Trigger;
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const openingKeys: Record<string, (isOpen: boolean) => boolean> = { Enter: (isOpen) => !isOpen, ' ': (isOpen) => !isOpen, ArrowDown: () => true };

export function Menu({ trigger, entries, side = 'bottom', align = 'start', open, onOpenChange }: MenuProps) {
  const ownId = useId();
  const id = trigger.props.id ?? ownId;
  const [isOpen, setOpen] = useOpening(open, onOpenChange);
  const [byKeyboard, setByKeyboard] = useState(false);
  const { disabled } = trigger.props;

  function press(event: PointerEvent) {
    if (disabled || event.button !== 0 || event.ctrlKey) return;
    setByKeyboard(false);
    setOpen(!isOpen);
    // The menu takes the focus, not its button.
    if (!isOpen) event.preventDefault();
  }
  function type(event: KeyboardEvent) {
    const next = openingKeys[event.key];
    if (disabled || !next) return;
    setByKeyboard(true);
    setOpen(next(isOpen));
    event.preventDefault();
  }

  return (
    <>
      {withOverlay(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-menu` : undefined,
        'data-state': isOpen ? 'open' : 'closed',
        onPointerDown: press,
        onKeyDown: type,
      })}
      {isOpen && (
        <MenuContent
          id={`${id}-menu`}
          button={id}
          anchor={elementOf(id)}
          entries={entries}
          side={side}
          align={align}
          offset={4}
          startsAtFirst={byKeyboard}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

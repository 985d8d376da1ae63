import type { Translate } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { Menu, type MenuEntry } from '../ui/overlays/menu.tsx';
import { type OfferedAction, primaryOf } from './offered-actions.ts';

/** Buttons shown before the rest goes into a menu. */
const buttonsShown = 3;

interface ActionButtonsProps {
  offered: readonly OfferedAction[];
  /** There is room for none: all of them stand in the menu. */
  isNarrow: boolean;
  text: Translate;
  onRun: (action: OfferedAction) => void;
}

/** The actions of a screen among its tools: the first as buttons, the rest in a menu. */
export function ActionButtons({ offered, isNarrow, text, onRun }: ActionButtonsProps) {
  const shown = isNarrow ? [] : offered.slice(0, buttonsShown);
  const primary = primaryOf(offered);
  const entries = offered
    .slice(shown.length)
    .map((one): MenuEntry => ({
      id: one.name,
      icon: one.action.icon,
      label: one.label,
      danger: one.action.danger,
      disabled: one.reason !== undefined,
      hint: one.reason,
      onSelect: () => onRun(one),
    }));
  return (
    <>
      {shown.map((one) => (
        <Button
          key={one.name}
          icon={one.action.icon}
          variant={one === primary ? 'primary' : 'secondary'}
          disabled={one.reason !== undefined}
          title={one.reason}
          aria-keyshortcuts={one.action.shortcut}
          onClick={() => onRun(one)}
        >
          {one.label}
        </Button>
      ))}
      {entries.length > 0 && <Menu entries={entries} align="end" trigger={<IconButton icon="more" label={text('grid.more_actions')} />} />}
    </>
  );
}

import * as Radix from '@radix-ui/react-menu';
import { type ReactNode, useState } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { Kbd } from '../display/kbd.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  kind?: 'item';
  /** Unique among its neighbours. */
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** A flag or a swatch in the icon's place. */
  media?: ReactNode;
  /** Shown as a hint only; whoever owns the keys binds them. */
  shortcut?: readonly string[];
  /** Set, true or false, makes it a choice that is ticked or not. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Second line: why it is disabled, or what it will do. */
  hint?: ReactNode;
  /** Return false to keep the menu open, as when ticking several. */
  onSelect: () => void | false;
}

export interface MenuSeparator {
  kind: 'separator';
  id: string;
}

export interface MenuHeading {
  kind: 'heading';
  id: string;
  label: ReactNode;
}

export interface Submenu {
  kind: 'submenu';
  id: string;
  label: ReactNode;
  icon?: IconName;
  entries: readonly MenuEntry[];
}

export type MenuEntry = MenuItem | MenuSeparator | MenuHeading | Submenu;

interface EntryProps<E extends MenuEntry> {
  entry: E;
}

function Item({ entry }: EntryProps<MenuItem>) {
  const shared = {
    disabled: entry.disabled,
    className: classes(styles.item, entry.danger && styles.danger),
    onSelect: (event: Event) => {
      if (entry.onSelect() === false) event.preventDefault();
    },
  };
  const content = (
    <>
      <span className={styles.media}>{entry.checked ? <Icon name="check" /> : (entry.media ?? (entry.icon && <Icon name={entry.icon} />))}</span>
      <span className={styles.text}>
        <span>{entry.label}</span>
        {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
      </span>
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
    </>
  );
  if (entry.checked === undefined) return <Radix.Item {...shared}>{content}</Radix.Item>;
  return (
    <Radix.CheckboxItem {...shared} checked={entry.checked}>
      {content}
    </Radix.CheckboxItem>
  );
}

function Separator() {
  return <Radix.Separator className={styles.separator} />;
}

function Heading({ entry }: EntryProps<MenuHeading>) {
  return <Radix.Label className={styles.heading}>{entry.label}</Radix.Label>;
}

function Sub({ entry }: EntryProps<Submenu>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Sub open={isOpen} onOpenChange={setOpen}>
      <Radix.SubTrigger className={styles.item}>
        <span className={styles.media}>{entry.icon && <Icon name={entry.icon} />}</span>
        <span className={styles.text}>
          <span>{entry.label}</span>
        </span>
        <Icon name="chevron-right" size="s" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={styles.menu} sideOffset={2} alignOffset={-5} collisionPadding={8}>
          <MenuEntries entries={entry.entries} />
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

type EntryOf = { item: MenuItem; separator: MenuSeparator; heading: MenuHeading; submenu: Submenu };

const drawings: { [K in keyof EntryOf]: (props: EntryProps<EntryOf[K]>) => ReactNode } = { item: Item, separator: Separator, heading: Heading, submenu: Sub };

export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => {
    const Drawing = drawings[entry.kind ?? 'item'] as (props: EntryProps<MenuEntry>) => ReactNode;
    return <Drawing key={entry.id} entry={entry} />;
  });
}

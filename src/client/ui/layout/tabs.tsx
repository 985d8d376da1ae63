import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import { Menu } from '../overlays/menu.tsx';
import styles from './tabs.module.css';
import { useFitting } from './use-fitting.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** A count, beside the label. */
  count?: number | string;
  disabled?: boolean;
}

export interface TabsProps {
  label: string;
  /** What the menu of the tabs is called that find no room in the line. */
  moreLabel: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children?: ReactNode;
  className?: string;
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const Counted = ({ tab: { label, count } }: { tab: Tab }) => (
  <>
    {label}
    {count != null && (
      <>
        {' '}
        <span className={styles.count}>{count}</span>
      </>
    )}
  </>
);

/** The tabs that found no room in the line. */
function MoreTabs({ label, tabs, onSelect }: Pick<TabsProps, 'label' | 'tabs' | 'onSelect'>) {
  if (tabs.length === 0) return null;
  const entries = tabs.map((tab) => ({
    id: tab.id,
    label: tab.count == null ? tab.label : <Counted tab={tab} />,
    disabled: tab.disabled,
    onSelect: () => onSelect(tab.id),
  }));
  return <Menu align="end" trigger={<IconButton icon="more" label={label} />} entries={entries} />;
}

interface TabLineProps extends Omit<TabsProps, 'children' | 'className'> {
  /** Ids of the tabs and of the panel begin with it. */
  id: string;
  hasPanel: boolean;
}

function TabLine({ id, hasPanel, label, moreLabel, tabs, selected, onSelect }: TabLineProps) {
  const list = useRef<HTMLDivElement>(null);
  const left = useFitting(list, selected);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const open = tabs.filter((tab) => !tab.disabled);
    const next =
      open[
        step(
          open.findIndex((tab) => tab.id === selected),
          open.length - 1,
        )
      ];
    if (!next) return;
    onSelect(next.id);
    document.getElementById(id + next.id)?.focus();
  }
  return (
    <div className={styles.line}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={id + tab.id}
            data-tab={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected && hasPanel ? `${id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onSelect(tab.id)}
            className={classes(styles.tab, left.includes(tab.id) && styles.left)}
          >
            {tab.icon && <Icon name={tab.icon} />}
            <Counted tab={tab} />
          </button>
        ))}
      </div>
      <MoreTabs label={moreLabel} tabs={tabs.filter((tab) => left.includes(tab.id))} onSelect={onSelect} />
    </div>
  );
}

/** Tabs in one line, and what is in the selected one. Those that find no room stand in a menu at its end; the selected one is always in the line. */
export function Tabs({ children, className, ...line }: TabsProps) {
  const id = useId();
  return (
    <div className={classes(styles.tabs, className)}>
      <TabLine id={id} hasPanel={children != null} {...line} />
      {children != null && (
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + line.selected} tabIndex={0} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './tabs.module.css';

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

export function Tabs({ label, tabs, selected, onSelect, children, className }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The list alone is pushed along: the page stays where it is.
  useEffect(() => {
    const tab = document.getElementById(id + selected);
    if (!list.current || !tab) return;
    const { scrollLeft, clientWidth } = list.current;
    list.current.scrollLeft = Math.max(tab.offsetLeft + tab.offsetWidth - clientWidth, Math.min(scrollLeft, tab.offsetLeft));
  }, [id, selected]);

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
    <div className={classes(styles.tabs, className)}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={id + tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected && children != null ? `${id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onSelect(tab.id)}
            className={styles.tab}
          >
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count != null && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children != null && (
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + selected} tabIndex={0} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}

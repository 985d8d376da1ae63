import { cloneElement } from 'react';
import type { HTMLAttributes, ReactElement, SyntheticEvent } from 'react';

/** What an overlay puts on the element that opens it, or that it tells of. */
export type TriggerProps = HTMLAttributes<HTMLElement> & { disabled?: boolean; 'data-state'?: 'open' | 'closed' };
export type Trigger = ReactElement<TriggerProps>;

const isHandler = (value: unknown): value is (event: SyntheticEvent) => void => typeof value === 'function';

/**
 * The element with the properties of an overlay beside its own. Its own win; of handlers both are called, that of the overlay only where
 * the element's own did not prevent what the event does.
 */
export function withOverlay(trigger: Trigger, added: TriggerProps): Trigger {
  const own = new Map<string, unknown>(Object.entries(trigger.props));
  const joined = { ...added };
  for (const [name, value] of Object.entries(added) as [string, unknown][]) {
    const kept = own.get(name);
    if (kept === undefined) continue;
    const both = (event: SyntheticEvent) => {
      if (!isHandler(kept) || !isHandler(value)) return;
      kept(event);
      if (!event.defaultPrevented) value(event);
    };
    Object.assign(joined, { [name]: isHandler(kept) && isHandler(value) ? both : kept });
  }
  return cloneElement(trigger, joined);
}

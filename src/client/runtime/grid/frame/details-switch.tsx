import { createContext, type ReactNode, use, useMemo } from 'react';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { useHost } from '../../host.tsx';

interface Switch {
  isOpen: boolean;
  /** Null where there are no details, or where they always stand there. */
  toggle: (() => void) | null;
}

const SwitchContext = createContext<Switch>({ isOpen: false, toggle: null });

/** Around rows that have details, so that their status bar can open and close them. */
export function DetailsSwitchProvider({ isOpen, toggle, children }: Switch & { children: ReactNode }) {
  // Everything of a grid follows from this: a new object would draw it anew.
  const value = useMemo(() => ({ isOpen, toggle }), [isOpen, toggle]);
  return <SwitchContext value={value}>{children}</SwitchContext>;
}

/** Opens and closes the details of the rows around it; nothing where they have none. */
export function DetailsSwitch() {
  const { text } = useHost();
  const { isOpen, toggle } = use(SwitchContext);
  return toggle && <IconButton size="xs" icon="panel-bottom" label={text('grid.details')} pressed={isOpen} onClick={toggle} tooltipSide="top" />;
}

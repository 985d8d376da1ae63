import type { ReactNode } from 'react';
import type { IconName } from '../../ui/display/icon.tsx';

/** One line of the palette. */
export interface Command {
  id: string;
  /** What is looked in and shown. */
  label: string;
  /** Where it stands, or what it is. */
  hint?: string;
  icon: IconName;
  media?: ReactNode;
  shortcut?: readonly string[];
  run: () => void;
}

export interface CommandGroup {
  id: string;
  title: string;
  commands: readonly Command[];
}

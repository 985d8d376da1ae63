import type { GridCommand } from '../../keyboard/keys.ts';

/** Commands by name. Each is told whether the range is to be extended; false leaves the key to the browser. */
export type Commands = Partial<Record<GridCommand, (extend: boolean) => boolean>>;

/** A command that always takes the key. */
export const done = (work: () => unknown) => (): boolean => {
  work();
  return true;
};

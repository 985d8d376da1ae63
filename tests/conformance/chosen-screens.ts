import type { ScreenMeta } from '../../schemas/metadata.ts';
import type { Screen } from '../../schemas/screen/grammar.ts';
import { screens } from '../../src/generated/screens.gen.ts';

/** Names of screens, and `one-of-each-shape`; without it all screens are meant (`npm test -- --changed`). */
const asked = process.env.KONTOR_SCREENS?.split(',');

export const allScreens: readonly ScreenMeta[] = await Promise.all(Object.values(screens).map(async (load) => (await load()).default));

/** The first screen of each shape. */
export const oneOfEachShape: readonly ScreenMeta[] = allScreens.filter(({ shape }, at) => allScreens.findIndex((other) => other.shape === shape) === at);

const samples: readonly ScreenMeta[] = asked?.includes('one-of-each-shape') ? oneOfEachShape : [];

export const isAsked = (screen: ScreenMeta): boolean => (asked?.includes(screen.id) ?? true) || samples.includes(screen);

export const chosenScreens = allScreens.filter(isAsked);

/** Every second one: two files, so that two workers share the work. */
export const half = <T>(all: readonly T[], at: 0 | 1): T[] => all.filter((_, index) => index % 2 === at);

/** Something for each shape, so that a new one is not forgotten. */
export type ByShape<T> = Record<Screen['shape'], T>;

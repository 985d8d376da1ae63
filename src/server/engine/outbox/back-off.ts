const minute = 60_000;

/**
 * Milliseconds until the next attempt after `attempts` failed ones: 1, 3, 9 … minutes and up to half as much again, so that
 * what failed together does not come back together.
 */
export const backOff = (attempts: number, random: () => number = Math.random): number => minute * 3 ** (attempts - 1) * (1 + random() / 2);

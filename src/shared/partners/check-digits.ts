/** The figures of a text. */
export const figuresOf = (text: string): number[] => Array.from(text, Number);

/** Σ figure × weight, each by its place. */
export const weighted = (text: string, weights: readonly number[]): number =>
  figuresOf(text).reduce((sum, figure, place) => sum + figure * (weights[place] ?? 0), 0);

const crossSum = (figure: number): number => (figure > 9 ? figure - 9 : figure);

/** The sum of Luhn: every second figure from the right is doubled. It is a multiple of 10 where the last figure is right. */
export const luhn = (text: string): number =>
  figuresOf(text)
    .reverse()
    .reduce((sum, figure, place) => sum + (place % 2 === 0 ? figure : crossSum(2 * figure)), 0);

/** ISO 7064, MOD 11,10: whether the last figure checks those before it. */
export function fitsMod1110(text: string): boolean {
  const figures = figuresOf(text);
  const check = figures.pop();
  const product = figures.reduce((carried, figure) => (((carried + figure) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === check;
}

/** The last figure of a text. */
export const lastFigure = (text: string): number => Number(text.at(-1));

/** Whether two figures for month and day of a date, with what is added to a month, could be some of a person's birth. */
export function isBirthday(month: number, day: number, added: readonly number[]): boolean {
  const plain = added.map((more) => month - more);
  return day >= 1 && day <= 31 && plain.some((one) => one >= 1 && one <= 12);
}

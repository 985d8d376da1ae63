/** Latin and Cyrillic letters, figures and signs of the seven languages, from the first to the last of each stretch; how wide others are depends on their neighbours. */
const stretches = [
  [0x20, 0x17f],
  [0x218, 0x21b],
  [0x400, 0x45f],
  [0x2007, 0x2008],
  [0x2010, 0x2026],
] as const;
const ellipsis = 0x2026;

/** Cuts texts without asking the browser how wide they are, where every letter is known. */
export interface LetterWidths {
  /**
   * The text as `text-overflow: ellipsis` shows it in a room of so many pixels.
   * @returns null where that cannot be told by letters
   */
  cut: (text: string, room: number) => string | null;
  /** Pixels that a text takes at most, in whatever font of the same height or a smaller one; `Infinity` where that cannot be told. */
  widthOf: (text: string) => number;
}

/** How wide a letter is at most in a smaller font in which all are as wide, such as that of codes, by the height of this one. */
const widestOfOneWidth = 0.56;

/** Measures the letters once, each by itself, as `place` draws them: with its font, its figures of one width and its spacing. It is empty afterwards. */
export function createLetterWidths(place: HTMLElement): LetterWidths {
  const widths = new Map<number, number>();
  const codes = stretches.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  const letters = codes.map((code) => {
    const letter = document.createElement('span');
    letter.style.cssText = 'display: inline-block; white-space: pre';
    letter.textContent = String.fromCharCode(code);
    return letter;
  });
  place.replaceChildren(...letters);
  for (const [at, letter] of letters.entries()) widths.set(codes[at] ?? 0, letter.getBoundingClientRect().width);
  place.replaceChildren();
  const least = Number.parseFloat(getComputedStyle(place).fontSize) * widestOfOneWidth;
  const ellipsisWidth = widths.get(ellipsis) ?? 0;

  return {
    cut(text, room) {
      let width = 0;
      /** As many letters as leave room for the ellipsis. */
      let kept = 0;
      for (let at = 0; at < text.length; at += 1) {
        const letter = widths.get(text.charCodeAt(at));
        if (letter === undefined) return null;
        width += letter;
        if (width + ellipsisWidth <= room) kept = at + 1;
        if (width > room) return `${text.slice(0, kept)}…`;
      }
      return text;
    },
    widthOf(text) {
      let width = 0;
      for (let at = 0; at < text.length; at += 1) width += Math.max(least, widths.get(text.charCodeAt(at)) ?? Infinity);
      return width;
    },
  };
}

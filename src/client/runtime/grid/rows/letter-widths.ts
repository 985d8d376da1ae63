/** Letters by a table: Latin, Greek and Cyrillic ones; the width of others depends on their neighbours. */
const lettersKnown = 0x530;
/** Letters stand closer together than their widths say, by so much at most. */
const closeness = 1.04;

/** Measures and cuts texts of one font without asking the browser where every letter is known. */
export interface LetterWidths {
  /**
   * The text as `text-overflow: ellipsis` shows it in a room of so many pixels.
   * @returns null where that cannot be told by letters
   */
  cut: (text: string, room: number) => string | null;
}

/** @param font as CSS writes it, such as `13px Inter` */
export function createLetterWidths(font: string): LetterWidths {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return { cut: () => null };
  context.font = font;
  const widthOf = (text: string): number => context.measureText(text).width;
  const widths = new Float32Array(lettersKnown);
  const ellipsis = widthOf('…');

  const letterWidth = (code: number): number => {
    const known = widths[code] ?? 0;
    if (known > 0) return known;
    const measured = widthOf(String.fromCharCode(code));
    widths[code] = measured;
    return measured;
  };

  return {
    cut(text, room) {
      let width = 0;
      /** As many letters as leave room for the ellipsis. */
      let kept = 0;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code >= lettersKnown) return null;
        width += letterWidth(code);
        if (width + ellipsis <= room) kept = at + 1;
        if (width > room * closeness) return `${text.slice(0, kept)}…`;
      }
      return width <= room || widthOf(text) <= room ? text : `${text.slice(0, kept)}…`;
    },
  };
}

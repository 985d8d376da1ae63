/** What a spreadsheet would run, after any apostrophes of the text's own. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const neutralised = /^'+[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/**
 * A text cell that no spreadsheet takes for a formula: an apostrophe before it. Texts that begin with such an apostrophe get one
 * more, so that {@link restore} is exact. Negative numbers stay numbers.
 */
export const neutralise = (text: string): string => (formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text);

/** The text as it was before {@link neutralise}. */
export const restore = (cell: string): string => (neutralised.test(cell) ? cell.slice(1) : cell);

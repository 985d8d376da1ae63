/** What a spreadsheet would run, after any apostrophes of the text's own. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const neutralised = /^'+[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;
/** A number that people mark as a text by an apostrophe, as they do in spreadsheets. */
const markedNumber = /^'+\d+(?:[.,]\d+)*$/;
/** A text that other programs write as a formula, lest a spreadsheet makes a number of it. */
const textFormula = /^="([^"]*(?:""[^"]*)*)"$/;

/**
 * A text cell that no spreadsheet takes for a formula: an apostrophe before it. Texts that begin with such an apostrophe get one
 * more, so that {@link restore} is exact. Negative numbers stay numbers.
 */
export const neutralise = (text: string): string => ((formula.test(text) && !negativeNumber.test(text)) || markedNumber.test(text) ? `'${text}` : text);

/** The text as it was before {@link neutralise}, or as spreadsheets are told that it is one: `'4006381333931`, `="4006381333931"`. */
export function restore(cell: string): string {
  if (neutralised.test(cell) || markedNumber.test(cell)) return cell.slice(1);
  return textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

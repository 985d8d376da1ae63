/** Whether a text may be more than its words: a message with a grammar. */
export const hasSyntax = (text: string): boolean => /[{}<'#]/.test(text);

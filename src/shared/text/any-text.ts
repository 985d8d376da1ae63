/** The JSON path that finds a text in any language among texts by language. */
export const anyText = '$.* ? (@ != "" && @ != null)';

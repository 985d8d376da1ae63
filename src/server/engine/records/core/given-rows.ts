/**
 * Rows that are given as JSON, as a source of a statement under an alias. PostgreSQL takes them for a hundred, however many they are, and reads a table of some
 * thousand rows from end to end for so many: of a single row it is told that it is one.
 */
export const givenRows = (json: string, alias: string, shape: readonly string[], count: number): string => {
  const rows = `jsonb_to_recordset(${json}) as ${alias}(${shape.join(', ')})`;
  return count === 1 ? `(select * from ${rows} limit 1) ${alias}` : rows;
};

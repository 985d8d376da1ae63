/** Collects the values of one statement and gives each its `$n`. */
export interface Parameters {
  readonly values: unknown[];
  add(value: unknown, type?: string): string;
}

export function createParameters(first: readonly unknown[] = []): Parameters {
  const values = [...first];
  return {
    values,
    add(value, type) {
      values.push(value);
      return `$${values.length}${type === undefined ? '' : `::${type}`}`;
    },
  };
}

/** A name between double quotes; names come from declarations only, quoting is the second wall. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text between single quotes, for what no parameter can stand for; of declarations only, too. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

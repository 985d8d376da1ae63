const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tables, their sorts of parts, the parts: what lies deeper stands in one line. */
const deepest = 3;

/** What drizzle-kit keeps of the tables, as JSON in which a column, index, key or condition is one line. */
export function toSnapshotText(snapshot: unknown): string {
  const toText = (value: unknown, depth: number): string => {
    if (!isObject(value) || depth > deepest || !Object.values(value).some(isObject)) return JSON.stringify(value);
    const indent = ' '.repeat(depth);
    const isArray = Array.isArray(value);
    const lines = Object.entries(value).map(([key, member]) => `${indent} ${isArray ? '' : `${JSON.stringify(key)}: `}${toText(member, depth + 1)}`);
    return `${isArray ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isArray ? ']' : '}'}`;
  };
  return `${toText(snapshot, 0)}\n`;
}

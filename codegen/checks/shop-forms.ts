import { configOf } from '../../schemas/tables/config.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

const rowsFile = 'schemas/tables/shop-rows.ts';
/** What changes rows, keeps them beside their tables, or is of signed-in people alone. */
const closed = ['add', 'delete', 'write', 'create', 'upload', 'actions', 'numbered', 'parent', 'large', 'copy', 'derive', 'findable'] as const;
const named = /"(\w+)"\."(\w+)"/g;

/** The columns of tables that a form's query names; a query of one table names them alone. */
function readBy({ sql, form }: FormDeclaration): [table: string, column: string][] {
  const text = sql ?? '';
  const [only, ...further] = form?.joined() ?? [];
  const config = only && further.length === 0 ? configOf(only) : undefined;
  const alone = config?.columns.filter(({ name }) => text.includes(`"${name}"`)).map(({ name }): [string, string] => [config.name, name]) ?? [];
  return [...alone, ...[...text.matchAll(named)].map(([, table = '', column = '']): [string, string] => [table, column])];
}

/** Forms for the visitors of shops that change something or read what is not opened to them, and what is opened and read by none. */
export const checkShopForms: Check = ({ shopForms, shopRows, tables }) => {
  const known = new Set(tables.map(({ name }) => name));
  const opened = new Map(shopRows.map(({ table, columns }) => [configOf(table).name, columns]));
  const findings = shopForms.flatMap((form): Finding[] => {
    const { name, file, text, sql, form: definition } = form;
    const say = (code: Finding['code'], message: string, place: readonly string[], suggestion?: string): Finding => ({
      file,
      line: lineOf(text, ...place),
      code,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    if (sql === null) return [say('K730', `its query cannot be built: ${text.slice(text.lastIndexOf('// ') + 3)}`, ['from'])];
    const words = closed.filter((word) => definition?.[word] !== undefined && definition[word] !== false);
    const unread = new Map(
      readBy(form)
        .filter(([table]) => known.has(table))
        .map(([table, column]) => [`${table}.${column}`, [table, column] as const]),
    );
    return [
      ...words.map((word) => say('K731', `form '${name}' is for the visitors of shops, who only read, but it says '${word}'`, [word])),
      ...[...unread.values()].flatMap(([table, column]) => {
        const columns = opened.get(table);
        if (!columns) return [say('K732', `form '${name}' reads table '${table}', of which ${rowsFile} opens nothing`, ['from', table])];
        if (columns.includes(column)) return [];
        return [say('K733', `form '${name}' reads '${table}.${column}', which ${rowsFile} does not open`, ['fields', column], closest(column, columns))];
      }),
    ];
  });
  const read = new Set(shopForms.flatMap(readBy).map(([table, column]) => `${table}.${column}`));
  const idle = [...opened].flatMap(([table, columns]) => columns.filter((column) => !read.has(`${table}.${column}`)).map((column) => [table, column] as const));
  return [
    ...findings,
    ...idle.map(([table, column]) => ({
      file: rowsFile,
      line: 1,
      code: 'K734' as const,
      message: `opens '${table}.${column}', which no form for the visitors of shops reads`,
    })),
  ];
};

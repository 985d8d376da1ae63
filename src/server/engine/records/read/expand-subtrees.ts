import { appError } from '../../../../shared/errors.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import type { FilterClause, FilterNode } from '../../../../shared/records/filter.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import { infoOf } from '../core/tables.ts';
import type { RowFilter } from './filter-sql.ts';
import { clausesOf } from './filter-sql.ts';

interface Tree {
  table: string;
  key: string;
  parent: string;
}

/** The tree a field points into: the table of its foreign key, which points at itself. */
function treeOf({ column }: CompiledField): Tree | undefined {
  const info = column && infoOf(column.table);
  const to = info?.references.find(({ columns }) => columns.length === 1 && columns[0] === column?.name);
  const tree = to && infoOf(to.table);
  const up = tree?.references.find(({ table }) => infoOf(table) === tree);
  const [key, parent] = [to?.foreign[0], up?.columns[0]];
  return tree && key !== undefined && parent !== undefined ? { table: tree.name, key, parent } : undefined;
}

/** The keys of the rows and of all rows below them. */
async function keysBelow(tx: Transaction, { table, key, parent }: Tree, { trait }: CompiledField, values: readonly Json[]): Promise<Json[]> {
  const [own, up] = [quote(key), quote(parent)];
  const text =
    `with recursive found as (select ${own} from ${quote(table)} where ${own} = any($1::${trait.type}[]) ` +
    `union select t.${own} from ${quote(table)} t join found f on t.${up} = f.${own}) select ${own} as key from found order by 1`;
  return (await tx.rows<{ key: Json }>({ text, values: [values] })).map((row) => row.key);
}

/** The clause with the keys of its rows and of all rows below them; the list is planned afterwards and so knows how many they are. */
async function withBelow(tx: Transaction, form: CompiledForm, clause: FilterClause): Promise<FilterClause> {
  const field = fieldOf(form, clause.field);
  if (!field.kind.operators.includes(clause.op)) throw appError('unknown_operator', { field: clause.field, given: clause.op });
  const tree = treeOf(field);
  const { value } = clause;
  if (!tree || !Array.isArray(value) || !value.every((one) => one !== null && field.trait.accepts(one)))
    throw appError('invalid_value', { field: field.name }, [{ field: field.name, code: 'invalid_value' }]);
  if (value.length > filterLimits.items) throw appError('too_complex', { limit: 'items', most: filterLimits.items });
  return { ...clause, value: await keysBelow(tx, tree, field, value) };
}

/** The filter with every `under` expanded to the keys of the rows and of all rows below them. @throws AppError unknown_field, unknown_operator, invalid_value, too_complex */
export async function expandSubtrees<TFilter extends RowFilter>(tx: Transaction, form: CompiledForm, filter: TFilter): Promise<TFilter> {
  if (!filter.filter || !clausesOf(filter.filter).some(({ op }) => op === 'under')) return filter;
  const expand = async (node: FilterNode): Promise<FilterNode> => {
    if ('and' in node) return { and: await Promise.all(node.and.map(expand)) };
    if ('or' in node) return { or: await Promise.all(node.or.map(expand)) };
    if ('not' in node) return { not: await expand(node.not) };
    return node.op === 'under' ? withBelow(tx, form, node) : node;
  };
  return { ...filter, filter: await expand(filter.filter) };
}

import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { FilterClause, Operator } from '../../../../shared/records/filter.ts';
import type { Transaction } from '../../database/database.ts';
import { searchField } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { clausesOf, wordsOf } from '../read/filter-sql.ts';
import type { RowFilter } from '../read/filter-sql.ts';
import { fewestLetters, literally } from '../read/operators.ts';
import { sideColumnOf } from './side-tables.ts';
import type { LargeList, SideColumn, SideTable } from './side-tables.ts';

/*
 * Row-level security lets no index find a piece of a text: PostgreSQL looks at the company of every row first, as the comparison might tell of the others. So the
 * keys are found by `large.keys_where`, which runs as the owner and compares rows of the company of the transaction alone.
 */

/** A piece that the folded text of a column must have. */
interface Piece {
  side: SideTable;
  column: SideColumn;
  text: string;
  /** The pattern's beginning and end around the text. */
  before: string;
  after: string;
}

const patterns: { [TOperator in Operator]?: readonly [before: string, after: string] } = {
  contains: ['%', '%'],
  starts: ['', '%'],
  ends: ['%', ''],
  // Letters apart from case and accents: the rows found are compared once more.
  eq: ['', ''],
};

/** The conditions that all rows of a filter fulfil, one beside the other. */
const joined = ({ filter }: RowFilter): FilterClause[] => {
  const nodes = filter === undefined ? [] : 'and' in filter ? filter.and : [filter];
  return nodes.filter((node): node is FilterClause => 'field' in node);
};

/** The pieces by which rows of a list are found. */
export function piecesOf(form: CompiledForm, filter: RowFilter, large: LargeList): Piece[] {
  const piece = (name: string, language: Language | undefined, text: unknown, [before, after]: readonly [string, string]): Piece[] => {
    if (typeof text !== 'string' || text.length < fewestLetters) return [];
    const found = sideColumnOf(large, name, language, (use) => use === 'pieces');
    return found ? [{ ...found, text, before, after }] : [];
  };
  const ofClauses = joined(filter).flatMap(({ field, op, value, language }) => {
    const pattern = patterns[op];
    const perLanguage = form.fields.get(field)?.trait.perLanguage ?? false;
    return pattern ? piece(field, perLanguage ? (language ?? filter.language_code ?? defaultLanguage) : undefined, value, pattern) : [];
  });
  return [...ofClauses, ...wordsOf(filter).flatMap((word) => piece(searchField, undefined, word, ['%', '%']))];
}

/** Whether the pieces are all that is asked. */
export const areAll = (pieces: readonly Piece[], filter: RowFilter): boolean => pieces.length === clausesOf(filter.filter).length + wordsOf(filter).length;

/** The keys of the rows that have the first of the pieces which few rows have, the text of an array; undefined where each has more. */
export async function findKeys(tx: Transaction, large: LargeList, pieces: readonly Piece[], few: number): Promise<string | undefined> {
  for (const { side, column, text, before, after } of pieces) {
    const found = await tx.row<{ keys: string | null }>({
      text: `select large.keys_where($1, $2, $3, $4 || ${literally('$5::text')} || $6, $7::integer) as keys`,
      values: [side.table, large.key, column.name, before, text, after, few],
      isVaried: true,
    });
    if (typeof found?.keys === 'string') return found.keys;
  }
  return undefined;
}

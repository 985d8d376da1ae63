import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { defaultLanguage } from '../../../../shared/languages.ts';
import { mostSelected } from '../../../../shared/records/calls.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import { readCollations } from '../core/collations.ts';
import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { parseKey } from '../core/rows.ts';
import { applyParams } from '../read/params.ts';
import { expandSubtrees } from '../read/expand-subtrees.ts';
import { settleDays } from '../read/settle-days.ts';
import { orderBy, type SortTerm, sortTerms } from '../read/sort-terms.ts';
import { fieldsOfFilter, filterConditions, where } from '../read/filter-sql.ts';

type ViewSelection = Exclude<Selection, { keys: unknown }>;
type Stretch = NonNullable<ViewSelection['stretch']>;

/**
 * Keys of the selected rows. A selection by a filter must still have as many rows as its caller was shown.
 * @throws AppError selection_changed, too_large
 */
export async function selectKeys(tx: Transaction, form: CompiledForm, selection: Selection): Promise<JsonObject[]> {
  if ('keys' in selection) {
    if (selection.keys.length > mostSelected) throw appError('too_large', { most: mostSelected });
    return selection.keys.map((key) => parseKey(form, key));
  }
  await applyParams(tx, form, selection.params);
  return selection.stretch ? keysOfStretch(tx, form, selection, selection.stretch) : keysOfView(tx, form, selection);
}

async function keysOfView(tx: Transaction, form: CompiledForm, selection: ViewSelection): Promise<JsonObject[]> {
  const { parameters, rows } = await readView(tx, form, selection);
  const text = `select row_to_json(x) as key from (select ${rows} limit ${mostSelected + 1}) x`;
  const keys = (await tx.rows<{ key: JsonObject }>({ text, values: parameters.values })).map(({ key }) => key);
  if (keys.length > mostSelected) throw appError('too_large', { most: mostSelected });
  if (keys.length !== selection.expected) throw appError('selection_changed', { expected: selection.expected, actual: keys.length });
  return keys;
}

/** In one statement with the number of all: between two the places might move. */
async function keysOfStretch(tx: Transaction, form: CompiledForm, selection: ViewSelection, { sort, from, to }: Stretch): Promise<JsonObject[]> {
  const wanted = to - from + 1;
  if (wanted > mostSelected) throw appError('too_large', { most: mostSelected });
  const terms = sortTerms(form, sort, selection.language_code ?? defaultLanguage, await readCollations(tx));
  const { parameters, rows } = await readView(tx, form, selection, terms);
  const [offset, limit] = [parameters.add(from, 'bigint'), parameters.add(Math.max(0, wanted), 'bigint')];
  const text = `with view as (select ${rows}${orderBy(terms)}), part as (select * from view offset ${offset} limit ${limit})
    select (select count(*)::int from view) as total, coalesce((select json_agg(row_to_json(part)) from part), '[]') as keys`;
  const found = await tx.row<{ total: number; keys: JsonObject[] }>({ text, values: parameters.values });
  if (!found) throw new Error('a selection gave no answer');
  const { total, keys } = found;
  if (total !== selection.expected || keys.length !== wanted) throw appError('selection_changed', { expected: selection.expected, actual: total });
  return keys;
}

/** The keys of a view's rows as SQL behind `select`, with all that the terms order by at hand. */
async function readView(tx: Transaction, form: CompiledForm, selection: ViewSelection, terms: readonly SortTerm[] = []) {
  const names = form.key.map(({ name }) => name);
  const filter = await expandSubtrees(tx, form, await settleDays(tx, selection));
  const source = form.source([...names, ...terms.map(({ field }) => field.name), ...fieldsOfFilter(form, filter)]);
  const parameters = createParameters(source.values);
  const conditions = where(filterConditions(form, filter, parameters));
  const shown = names.map((name) => `${reference(name)} as ${quote(name)}`).join(', ');
  return { parameters, rows: `${shown} from ${source.text} r${conditions}` };
}

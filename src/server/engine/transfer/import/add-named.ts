import { AppError } from '../../../../shared/errors.ts';
import { RowsRefused } from './rows-refused.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { createParameters, quote } from '../../records/core/parameters.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { write } from '../../records/write/set.ts';
import { keepStoredRules } from '../../records/write/stored-rows.ts';
import { planOf } from '../../records/write/targets.ts';
import { takeTurn } from '../../records/write/transact.ts';
import { pathText } from './naming.ts';
import type { Naming, NamingsOf } from './naming.ts';
import { pathOf } from './references.ts';
import type { ResolvedRow } from './resolve.ts';

/** Adding records that rows name, in the transaction of the rows. */
interface Adding extends Pick<NamingsOf, 'registry' | 'actor' | 'language'> {
  scope: WriteScope;
  naming: Naming;
}

/** A record by its name, and below which one it stands. */
interface Wanted {
  label: string;
  above: Json;
}
interface Stored extends Omit<Wanted, 'label'> {
  key: Json;
  label: string | null;
}

const placeOf = ({ label, above }: Wanted | Stored): string => JSON.stringify([above, fold(label ?? '')]);

/** The records among which these may be, as this transaction sees them: of the same name, in a tree those that stand below the same one, else those within the same one. */
async function stored({ scope: { tx }, naming: { form, label, value, parent, within }, language }: Adding, wanted: readonly Wanted[]): Promise<Stored[]> {
  const side = parent ?? within;
  const source = form.source([value, label.name, ...(side === undefined ? [] : [side])]);
  const parameters = createParameters(source.values);
  const text = label.trait.perLanguage ? `r.${quote(label.name)} ->> ${parameters.add(language, 'text')}` : `r.${quote(label.name)}`;
  const above = side === undefined ? 'null' : `r.${quote(side)}`;
  const isAmong =
    side === undefined
      ? `${text} = any(${parameters.add([...new Set(wanted.map((one) => one.label))], 'text[]')})`
      : `(${above}::text = any(${parameters.add([...new Set(wanted.flatMap((one) => (one.above === null ? [] : [String(one.above)])))], 'text[]')}) or ${above} is null)`;
  const rows = await tx.rows<{ row: Stored }>({
    text: `select row_to_json(x) as row from (select r.${quote(value)} as key, ${text} as label, ${above} as above from ${source.text} r where ${isAmong}) x`,
    values: parameters.values,
  });
  return rows.map(({ row }) => row);
}

/** Adds records of one depth, each below its parent. @returns their keys */
async function add({ scope, naming, registry, actor, language }: Adding, records: readonly Wanted[]): Promise<Json[]> {
  const { form, rights, given, label, value } = naming;
  const side = naming.parent ?? naming.within;
  const plan = planOf(form);
  await takeTurn(scope.tx, plan);
  const own: WriteScope = { ...scope, form, seen: registry.form(form.name, actor), plan, derive: registry.derivesOf(form) };
  const rows = records.map((one): JsonObject => ({
    ...given,
    [label.name]: label.trait.perLanguage ? { [language]: one.label } : one.label,
    ...(side !== undefined && one.above !== null && { [side]: one.above }),
  }));
  const keys = await write(own, { rows }, rights);
  await keepStoredRules(own, keys);
  return keys.map((key) => key[value] ?? null);
}

/** Of the paths of one depth those that are not there as the import began, by the places of their records. */
function unknownOf({ naming }: Adding, level: ReadonlyMap<string, readonly string[]>, keys: Map<string, Json>): Map<string, Wanted & { paths: string[] }> {
  const unknown = new Map<string, Wanted & { paths: string[] }>();
  for (const [path, labels] of level) {
    const known = naming.parent === undefined ? undefined : naming.find(`>${path}`);
    if (known !== undefined && known !== null) {
      keys.set(path, known);
      continue;
    }
    // Two paths may lead to the same record by other names of what stands above it.
    const one = { label: labels.at(-1) ?? '', above: keys.get(pathText(labels.slice(0, -1))) ?? null };
    const same = unknown.get(placeOf(one));
    if (same) same.paths.push(path);
    else unknown.set(placeOf(one), { ...one, paths: [path] });
  }
  return unknown;
}

/** The keys of records by their paths, adding those that are not there, from the root down. */
async function keysOf(adding: Adding, paths: readonly (readonly string[])[]): Promise<Map<string, Json>> {
  const keys = new Map<string, Json>();
  const deepest = paths.reduce((most, path) => Math.max(most, path.length), 0);
  for (let depth = 1; depth <= deepest; depth += 1) {
    const level = new Map(paths.filter((path) => path.length >= depth).map((path) => [pathText(path.slice(0, depth)), path.slice(0, depth)]));
    const unknown = unknownOf(adding, level, keys);
    if (unknown.size === 0) continue;
    const found = new Map((await stored(adding, [...unknown.values()])).map((row) => [placeOf(row), row.key]));
    const missing = [...unknown].flatMap(([place, one]) => (found.has(place) ? [] : [{ place, ...one }]));
    const added = missing.length === 0 ? [] : await add(adding, missing);
    for (const [at, { place }] of missing.entries()) found.set(place, added[at] ?? null);
    for (const [place, { paths: same }] of unknown) for (const path of same) keys.set(path, found.get(place) ?? null);
  }
  return keys;
}

/** What a row names in a field, and within which record. */
interface NamedCell {
  row: number;
  name: string;
  scope: Json;
}

/** The keys of records within others, by both, adding those that are not there. */
async function keysWithin(adding: Adding, cells: readonly NamedCell[]): Promise<Map<string, Json>> {
  const wanted = new Map(cells.map(({ name, scope }) => [placeOf({ label: name, above: scope }), { label: name, above: scope }]));
  const found = new Map((await stored(adding, [...wanted.values()])).map((row) => [placeOf(row), row.key]));
  const missing = [...wanted].filter(([place]) => !found.has(place));
  const added = await add(
    adding,
    missing.map(([, one]) => one),
  );
  for (const [at, [place]] of missing.entries()) found.set(place, added[at] ?? null);
  return new Map(cells.map(({ name, scope }) => [cellId(name, scope), found.get(placeOf({ label: name, above: scope })) ?? null]));
}

const cellId = (name: string, scope: Json): string => JSON.stringify([scope, name]);

/** The keys of the records that these rows name in a field, by names and scopes. @throws RowsRefused where one of them is refused */
async function namedIn(adding: Adding, field: string, rows: readonly ResolvedRow[]): Promise<Map<string, Json>> {
  const { within } = adding.naming;
  const named = rows.flatMap(({ row, values, named: names }): NamedCell[] =>
    names?.[field] === undefined ? [] : [{ row, name: names[field], scope: within === undefined ? null : (values[within] ?? null) }],
  );
  if (named.length === 0) return new Map();
  try {
    if (within !== undefined) return await keysWithin(adding, named);
    const paths = [...new Set(named.map(({ name }) => name))].map((name) => (adding.naming.parent === undefined ? [name] : pathOf(name)));
    return new Map([...(await keysOf(adding, paths))].map(([path, key]) => [cellId(path, null), key]));
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    const { code, params = {} } = error.fields[0] ?? error;
    throw new RowsRefused(named.map(({ row, name }) => ({ row, column: null, field, code: code as ErrorCode, params, value: name })));
  }
}

/** The rows with the keys of the records they name. @throws RowsRefused; AppError forbidden */
export async function keyedRows(
  of: Pick<NamingsOf, 'registry' | 'actor' | 'language'>,
  namings: ReadonlyMap<string, Naming>,
  scope: WriteScope,
  rows: readonly ResolvedRow[],
): Promise<ResolvedRow[]> {
  let keyed = rows;
  // What records stand within is there before them.
  const inTurn = [...namings].toSorted(([, one], [, other]) => Number(one.within !== undefined) - Number(other.within !== undefined));
  for (const [field, naming] of inTurn) {
    const { within } = naming;
    const keys = await namedIn({ ...of, scope, naming }, field, keyed);
    keyed = keyed.map((row) => {
      const name = row.named?.[field];
      if (name === undefined) return row;
      return { ...row, values: { ...row.values, [field]: keys.get(cellId(name, within === undefined ? null : (row.values[within] ?? null))) ?? null } };
    });
  }
  return [...keyed];
}

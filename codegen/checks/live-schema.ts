import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import type { Database, Transaction } from '../../src/server/engine/database/database.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import type { Declarations, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { bareSelect, computedSelects } from '../find/form-facts.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Types whose values are the same JSON; every other type is of its own family. */
const families: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'text',
  'character varying': 'text',
  character: 'text',
  name: 'text',
  uuid: 'text',
  json: 'json',
  jsonb: 'json',
};
const baseOf = (type: string) => type.replace(/\(.*\)/, '');
const familyOf = (type: string) => families[baseOf(type)] ?? baseOf(type);

const view = 'kontor_codegen_rows';

const columnsOf = async (tx: Transaction, relation: string) => {
  const rows = await tx.rows<{ name: string; type: string }>({
    text: `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    values: [relation],
  });
  return new Map(rows.map(({ name, type }) => [name, type]));
};

/** What PostgreSQL makes of the types that exist in declarations only. */
const serials: Record<string, string> = { smallserial: 'smallint', serial: 'integer', bigserial: 'bigint' };

/** SQL types as PostgreSQL itself writes them: `timestamptz` is `timestamp with time zone`. */
async function canonical(database: Database, types: readonly string[]): Promise<(type: string) => string> {
  const bases = [...new Set(types.map(baseOf))].filter((base) => !Object.hasOwn(serials, base));
  const rows = await database.system((tx) =>
    tx.rows<{ base: string; name: string }>({ text: 'select base, base::regtype::text as name from unnest($1::text[]) as base', values: [bases] }),
  );
  const names = new Map(rows.map(({ base, name }) => [base, name]));
  return (type) => (names.get(baseOf(type)) ?? serials[type] ?? baseOf(type)) + (/\(.*\)/.exec(type)?.[0] ?? '').replace(' ', '');
}

/** The columns of the form's SELECT, as the database types them; or its refusal. */
const describeForm = (database: Database, select: string) =>
  database
    .system(async (tx) => {
      await tx.execute({ text: `create temp view ${view} as ${select}` });
      const columns = await columnsOf(tx, `pg_temp.${view}`);
      await tx.execute({ text: `drop view ${view}` });
      return columns;
    })
    .catch((failure: unknown) => (failure instanceof Error ? failure.message : String(failure)));

/** The computed fields that the database refuses by themselves, with what it says. */
async function refusedFields(database: Database, form: AnyForm): Promise<[field: string, refusal: string][]> {
  const refused: [string, string][] = [];
  // Where nothing at all can be read, no field is to blame.
  if (typeof (await describeForm(database, bareSelect(form))) === 'string') return refused;
  for (const [field, select] of computedSelects(form)) {
    const answer = await describeForm(database, select);
    if (typeof answer === 'string') refused.push([field, answer]);
  }
  return refused;
}

/** Forms whose rows, and tables whose columns, are not what a migrated database has. */
export async function compareWithDatabase({ forms, tables, kinds }: Pick<Declarations, 'forms' | 'tables' | 'kinds'>, database: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  const kindNamed = byName(kinds);
  const toName = await canonical(database, [...kinds.map(({ kind }) => kind.sqlType), ...tables.flatMap(({ columns }) => Object.values(columns))]);
  for (const { name, file, text, columns } of tables) {
    const live = await database.system((tx) => columnsOf(tx, `public.${name}`));
    const say = (message: string, place: string) =>
      findings.push({ file, line: lineOf(text, name, place), code: 'K311', message: `${message}; is a migration missing?` });
    if (live.size === 0) say(`the database has no table '${name}'`, name);
    for (const [column, type] of live.size === 0 ? [] : Object.entries(columns)) {
      const there = live.get(column);
      if (there === undefined) say(`the database has no column '${name}.${column}'`, column);
      else if (there !== toName(type)) say(`column '${name}.${column}' is declared ${toName(type)}, in the database ${there}`, column);
    }
  }
  const compareForm = async ({ file, text, meta, sql, form }: FormDeclaration) => {
    const say = (message: string, place: string) => findings.push({ file, line: lineOf(text, place), code: 'K310', message });
    const live = sql === null ? new Map<string, string>() : await describeForm(database, sql);
    if (typeof live === 'string') {
      const refused = form ? await refusedFields(database, form) : [];
      for (const [field, refusal] of refused) say(`the database refuses its field '${field}': ${refusal}`, field);
      if (refused.length === 0) say(`the database refuses its query: ${live}`, 'from');
      return;
    }
    for (const [field, { kind }] of sql === null ? [] : Object.entries(meta.fields)) {
      const declared = toName(kindNamed.get(kind)?.kind.sqlType ?? 'text');
      const there = live.get(field) ?? 'nothing';
      if (familyOf(there) !== familyOf(declared)) say(`'${field}' of kind '${kind}' should be ${declared}, the database gives ${there}`, field);
    }
  };
  for (const form of forms) await compareForm(form);
  return findings;
}

/** What PostgreSQL says around the names in its refusals. */
const wordsOfRefusals = new Set([
  'function',
  'does',
  'not',
  'exist',
  'column',
  'relation',
  'table',
  'type',
  'operator',
  'near',
  'syntax',
  'error',
  'the',
  'and',
]);

/** What the database says when it cannot be made of the declarations, where one of them names what it does not know. */
export function toRefusal({ figures, tables }: Pick<Declarations, 'figures' | 'tables'>, refusal: string): Finding {
  const known = [...figures, ...tables];
  const names = (refusal.match(/[a-z_]\w{2,}/gi) ?? []).filter((word) => !wordsOfRefusals.has(word));
  const at = names.flatMap((name) => known.flatMap(({ file, text }) => (new RegExp(`\\b${name}\\b`).test(text) ? [{ file, line: textLine(text, name) }] : [])));
  return { ...(at[0] ?? { file: 'schemas/migrations', line: 1 }), code: 'K312', message: `the database cannot be made of the declarations: ${refusal}` };
}

const textLine = (text: string, name: string): number => text.slice(0, text.search(new RegExp(`\\b${name}\\b`))).split('\n').length;

/** Compares with an embedded database that is made for it by the migrations. */
export async function checkLiveSchema(declarations: Declarations): Promise<Finding[]> {
  const database = await createPgliteDatabase();
  try {
    const refusal = await migrate(database).then(
      () => undefined,
      (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
    );
    return refusal === undefined ? await compareWithDatabase(declarations, database) : [toRefusal(declarations, refusal)];
  } finally {
    await database.close();
  }
}

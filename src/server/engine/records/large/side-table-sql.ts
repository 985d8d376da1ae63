import { createHash } from 'node:crypto';
import { isFigure } from '../../../../../schemas/figures/define.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { fxRates } from '../../../../../schemas/tables/settings/reference.ts';
import { fsmInstances } from '../../../../../schemas/tables/workflow/fsm.ts';
import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Collations } from '../core/collations.ts';
import { literal, quote } from '../core/parameters.ts';
import type { Referring, TableInfo } from '../core/tables.ts';
import { infoOf } from '../core/tables.ts';
import type { LargeList, SideTable, SideColumn, ColumnUse } from './side-tables.ts';

const list = (names: readonly string[]): string => names.map(quote).join(', ');
export const relationOf = ({ table }: SideTable): string => `large.${quote(table)}`;

/** An index under a name made of its definition, so that a changed definition is a new index. */
export interface IndexStatement {
  name: string;
  /** `on <table> …` */
  on: string;
}

const prefix = 'large_';
const index = (on: string): IndexStatement => ({ name: prefix + createHash('sha256').update(on).digest('hex').slice(0, 16), on });

const orderOf = (use: ColumnUse, collations: Collations): string => {
  const ofUse: Partial<Record<ColumnUse, string>> = { ...collations, words: collations.root, order: '' };
  return ofUse[use] ?? '';
};

function sideIndex(large: LargeList, side: SideTable, { name, use }: SideColumn, collations: Collations): IndexStatement {
  if (use === 'pieces') return index(`on ${relationOf(side)} using gin (${quote(name)} gin_trgm_ops)`);
  return index(`on ${relationOf(side)} (${side.ofCompany ? 'company_code, ' : ''}${quote(name)}${orderOf(use, collations)}, ${quote(large.key)})`);
}

/** The expression a list is sorted by, as the index of the side table has it. */
export const sideOrder = ({ alias }: SideTable, { name, use }: SideColumn, collations: Collations): string =>
  `(${alias}.${quote(name)}${orderOf(use, collations)})`;

export const sideIndexes = (large: LargeList, collations: Collations): IndexStatement[] =>
  large.sides.flatMap((side) => side.columns.filter(({ use }) => use !== 'mark').map((column) => sideIndex(large, side, column, collations)));

/** The condition of the operator `missing`, in the same words, so that PostgreSQL takes the partial index. */
const missing = (text: string, language: Language): string => `coalesce((${quote(text)} ->> ${literal(language)}), '') = ''`;

/** Indexes of the form's own table: the order of its columns, and the rows that lack a language. */
export const ownIndexes = (large: LargeList): IndexStatement[] => {
  const table = quote(large.base.name);
  const key = quote(large.key);
  const columns = [...large.ownOrder].filter((name) => name !== large.key);
  const company = large.isOfCompany ? 'company_code, ' : '';
  return [
    ...columns.map((name) => index(`on ${table} (${company}${quote(large.form.fields.get(name)?.column?.name ?? name)}, ${key})`)),
    ...large.texts.flatMap((text) => languages.map((language) => index(`on ${table} (${company}${key}) where ${missing(text, language)}`))),
  ];
};

/** Whether an index belongs to a large list. */
export const isOfLarge = (name: string): boolean => name.startsWith(prefix);

/** Rows stay this narrow, in bytes, because long texts are stored apart: most questions need none of them. */
const rowBytes = 256;
/** Number of sample texts from which PostgreSQL estimates how many rows have a piece of text. */
const samples = 1000;

/** The statements that make the side tables anew, empty. */
export function sideTables(large: LargeList): string {
  const { base, key, keyType } = large;
  const points = `REFERENCES public.${quote(base.name)} (${quote(key)}) ON DELETE CASCADE ON UPDATE CASCADE`;
  return large.sides
    .map((side) => {
      const company = side.ofCompany ? 'company_code text NOT NULL REFERENCES public.company ON DELETE CASCADE, ' : '';
      const columns = side.columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
      const name = relationOf(side);
      return `DROP TABLE IF EXISTS ${name};
        CREATE TABLE ${name} (${company}${quote(key)} ${keyType} NOT NULL ${points}, ${columns}, PRIMARY KEY (${side.ofCompany ? 'company_code, ' : ''}${quote(key)})) WITH (toast_tuple_target = ${rowBytes});
        ${side.columns
          .filter(({ use }) => use === 'pieces')
          .map((column) => `ALTER TABLE ${name} ALTER ${quote(column.name)} SET STATISTICS ${samples};`)
          .join(' ')}
        GRANT SELECT ON ${name} TO kontor_app;
        ${side.ofCompany ? `CREATE INDEX ON ${name} (${quote(key)}); SELECT kontor_isolate('${name}'); ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY;` : ''}`;
    })
    .join('\n');
}

/** The one column by which a reference finds its row: the company that both have besides tells nothing more. */
function columnOf({ columns, foreign }: Referring): { own: string; foreign: string } | undefined {
  const pairs = columns.map((own, at) => ({ own, foreign: foreign[at] ?? '' })).filter(({ own }) => own !== 'company_code');
  return pairs.length === 1 ? pairs[0] : undefined;
}
const referencesTo = (from: TableInfo, to: TableInfo) =>
  from.references.flatMap((reference) => (infoOf(reference.table) === to ? (columnOf(reference) ?? []) : []));

/** How rows of a table name rows of the form's table: as the form says, by its key, as what its rows refer to, or by the instance that both live in. */
function namesRows({ form: { definition }, base, key }: LargeList, table: TableInfo): { touched: string; own: string } | undefined {
  const join = definition.large?.joins?.find(([read]) => infoOf(read.table) === table);
  if (join) return { touched: join[0].name, own: join[1].name };
  const down = referencesTo(table, base).find(({ foreign }) => foreign === key);
  if (down) return { touched: down.own, own: key };
  const [up] = referencesTo(base, table);
  if (up) return { touched: up.foreign, own: up.own };
  const [ours, theirs] = [base, table].map((one) => referencesTo(one, infoOf(fsmInstances))[0]);
  return ours && theirs && { touched: theirs.own, own: ours.own };
}

/** The touched rows of a statement; of an update those of which something that counts has changed. */
function touchedRows(event: keyof typeof noted, counting: readonly string[] | undefined): string {
  if (event !== 'UPDATE') return event === 'INSERT' ? 'TABLE new_rows' : 'TABLE old_rows';
  if (!counting) return 'TABLE old_rows UNION ALL TABLE new_rows';
  const [old, now] = ['old_rows', 'new_rows'].map((rows) => `SELECT ${list(counting)} FROM ${rows}`);
  return `(${old} EXCEPT ALL ${now}) UNION ALL (${now} EXCEPT ALL ${old})`;
}

/** The column with the day whose rates count for a row, where a rate tells nothing of the days before it. */
function datedBy({ form: { definition }, base }: LargeList, table: TableInfo): string | undefined {
  const day = table === infoOf(fxRates) ? definition.fields[definition.amounts_on ?? ''] : undefined;
  return isColumn(day) && infoOf(day.table) === base ? day.name : undefined;
}

/** The statement that notes which rows of the form are due: those that the touched rows name, of rates those from their day on or of no day, else all. */
function noteDue(large: LargeList, table: TableInfo, event: keyof typeof noted): string {
  const { form, base, key, counting } = large;
  const named = table === base ? { touched: key, own: key } : namesRows(large, table);
  const columns = counting.get(table);
  const rows = touchedRows(event, columns && [...new Set([...table.key, ...(named ? [named.touched] : []), ...columns])]);
  const name = literal(form.name);
  const dated = datedBy(large, table);
  if (dated !== undefined) {
    const since = `SELECT company_code, min(${quote(fxRates.valid_on.name)}) AS since FROM (${rows}) x GROUP BY company_code`;
    const day = `t.${quote(dated)}`;
    return `INSERT INTO large.due (form, key) SELECT ${name}, t.${quote(key)} FROM (${since}) x JOIN public.${quote(base.name)} t ON t.company_code = x.company_code AND (${day} >= x.since OR ${day} IS NULL)`;
  }
  if (!named) return `INSERT INTO large.due (form) SELECT ${name} FROM (${rows}) x LIMIT 1`;
  return `INSERT INTO large.due (form, key) SELECT DISTINCT ${name}, t.${quote(key)} FROM (${rows}) x JOIN public.${quote(base.name)} t ON t.${quote(named.own)} = x.${quote(named.touched)}`;
}

/** Whether the form shows a figure that the database keeps in the table; else the keeping of it makes no row of the form due. */
const showsStored = ({ form: { definition } }: LargeList, table: TableInfo): boolean =>
  Object.values(definition.fields).some(
    (field) => !isColumn(field) && isFigure(field) && field.meaning.stored !== undefined && infoOf(field.meaning.stored.column.table) === table,
  );

export interface NoteTrigger {
  table: string;
  name: string;
  /** Its function; both are made anew by the statement. */
  runs: string;
  statement: string;
}

const noted = { INSERT: 'NEW TABLE AS new_rows', DELETE: 'OLD TABLE AS old_rows', UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows' };

/** Triggers that note which rows of the form are due, whoever writes. Each has a function of its own, whose plan PostgreSQL remembers. */
export const noteTriggers = (large: LargeList): NoteTrigger[] =>
  large.reads.flatMap((table) => {
    const condition = showsStored(large, table) ? '' : ` WHEN (current_setting('kontor.storing', true) IS DISTINCT FROM 'on')`;
    return (Object.keys(noted) as (keyof typeof noted)[]).map((event) => {
      const name = `${prefix}${large.form.name}_${event.toLowerCase()}`;
      const runs = `${large.form.name}@${table.name}@${event.toLowerCase()}`;
      const statement = `
CREATE OR REPLACE FUNCTION large.${quote(runs)}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  ${noteDue(large, table, event)};
  IF FOUND THEN PERFORM pg_notify('large_due', ${literal(large.form.name)}); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ${quote(name)} AFTER ${event} ON public.${quote(table.name)} REFERENCING ${noted[event]} FOR EACH STATEMENT${condition} EXECUTE FUNCTION large.${quote(runs)}();`;
      return { table: table.name, name, runs, statement };
    });
  });

/** The statement that brings rows of a side table up to date. `condition` chooses among the form's rows `r` and numbers its own values. */
export function writeSide(
  { form, key, base, isOfCompany }: LargeList,
  side: SideTable,
  condition: (value: (place: number) => string) => string,
): { text: string; values: readonly unknown[] } {
  const source = form.source(side.columns.flatMap(({ field, reads }) => reads ?? [field]));
  const keys = [...(side.ofCompany ? ['company_code'] : []), key];
  const names = side.columns.map(({ name }) => name);
  const current = `nullif(current_setting('app.company', true), '')`;
  const company = side.ofCompany ? `${current}, ` : '';
  // Whoever keeps the side tables sees the rows of all companies.
  const belongs = isOfCompany
    ? ` and exists (select from public.${quote(base.name)} b where b.${quote(key)} = r.${quote(key)} and b.company_code = ${current})`
    : '';
  const tuple = (of: string): string => `(${names.map((name) => `${of}.${quote(name)}`).join(', ')})`;
  return {
    values: source.values,
    text:
      `insert into ${relationOf(side)} as s (${list([...keys, ...names])}) ` +
      `select ${company}r.${quote(key)}, ${side.columns.map(({ value, type }) => `(${value})::${type}`).join(', ')} from ${source.text} r where ${condition((place) => `$${source.values.length + place}`)}${belongs} ` +
      `on conflict (${list(keys)}) do update set (${list(names)}) = row${tuple('excluded')} where ${tuple('s')} is distinct from ${tuple('excluded')}`,
  };
}

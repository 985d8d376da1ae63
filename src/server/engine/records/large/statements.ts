import { createHash } from 'node:crypto';
import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Collations } from '../core/collations.ts';
import { literal, quote } from '../core/parameters.ts';
import type { TableInfo } from '../core/tables.ts';
import { infoOf, typeOf } from '../core/tables.ts';
import type { LargeShape, Side, SideColumn, Use } from './shape.ts';

const list = (names: readonly string[]): string => names.map(quote).join(', ');
export const relationOf = ({ table }: Side): string => `large.${quote(table)}`;

/** An index that is there or not by its name, which its text gives. */
export interface IndexStatement {
  name: string;
  /** `on <table> …` */
  on: string;
}

const prefix = 'large_';
const index = (on: string): IndexStatement => ({ name: prefix + createHash('sha256').update(on).digest('hex').slice(0, 16), on });

const orderOf = (use: Use, collations: Collations): string => {
  const ofUse: Partial<Record<Use, string>> = { ...collations, words: collations.root, order: '' };
  return ofUse[use] ?? '';
};

function sideIndex(shape: LargeShape, side: Side, { name, use }: SideColumn, collations: Collations): IndexStatement {
  if (use === 'pieces') return index(`on ${relationOf(side)} using gin (${quote(name)} gin_trgm_ops)`);
  return index(`on ${relationOf(side)} (${side.ofCompany ? 'company_code, ' : ''}${quote(name)}${orderOf(use, collations)}, ${quote(shape.key)})`);
}

/** How a column of a side is ordered, for who sorts by it. */
export const sideOrder = ({ alias }: Side, { name, use }: SideColumn, collations: Collations): string => `(${alias}.${quote(name)}${orderOf(use, collations)})`;

export const sideIndexes = (shape: LargeShape, collations: Collations): IndexStatement[] =>
  shape.sides.flatMap((side) => side.columns.map((column) => sideIndex(shape, side, column, collations)));

/** As operators ask whether a text is missing, so that PostgreSQL sees that the index has the answer. */
const missing = (text: string, language: Language): string => `coalesce((${quote(text)} ->> ${literal(language)}), '') = ''`;

/** Indexes of the form's own table: the order of its columns, and the rows that lack a language. */
export const ownIndexes = (shape: LargeShape): IndexStatement[] => {
  const table = quote(shape.base.name);
  const key = quote(shape.key);
  const columns = [...shape.ownOrder].filter((name) => name !== shape.key);
  return [
    ...columns.map((name) => index(`on ${table} (${quote(shape.form.fields.get(name)?.column?.name ?? name)}, ${key})`)),
    ...shape.texts.flatMap((text) => languages.map((language) => index(`on ${table} (${key}) where ${missing(text, language)}`))),
  ];
};

/** Whether an index was made here, told by its name. */
export const isOfLarge = (name: string): boolean => name.startsWith(prefix);

/** Rows are kept this narrow, in bytes, where long texts can be put aside: most of what is asked needs none of them. */
const narrow = 256;
/** Samples of texts that PostgreSQL guesses by how many rows have a piece of text. */
const samples = 1000;

/** Makes the sides anew, empty. */
export function sideTables(shape: LargeShape): string {
  const { base, key } = shape;
  const keyType = typeOf(
    base.columns.get(key) ??
      (() => {
        throw new Error(`${base.name} has no ${key}`);
      })(),
  );
  const points = `REFERENCES public.${quote(base.name)} (${quote(key)}) ON DELETE CASCADE ON UPDATE CASCADE`;
  return shape.sides
    .map((side) => {
      const company = side.ofCompany ? 'company_code text NOT NULL REFERENCES public.company ON DELETE CASCADE, ' : '';
      const columns = side.columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
      const name = relationOf(side);
      return `DROP TABLE IF EXISTS ${name};
        CREATE TABLE ${name} (${company}${quote(key)} ${keyType} NOT NULL ${points}, ${columns}, PRIMARY KEY (${side.ofCompany ? 'company_code, ' : ''}${quote(key)})) WITH (toast_tuple_target = ${narrow});
        ${side.columns
          .filter(({ use }) => use === 'pieces')
          .map((column) => `ALTER TABLE ${name} ALTER ${quote(column.name)} SET STATISTICS ${samples};`)
          .join(' ')}
        GRANT SELECT ON ${name} TO kontor_app;
        ${side.ofCompany ? `CREATE INDEX ON ${name} (${quote(key)}); SELECT kontor_isolate('${name}');` : ''}`;
    })
    .join('\n');
}

/** Arguments of `large.note` for a table: how its rows name rows of the form's table, if they do. */
function noteArguments({ form, base, key }: LargeShape, table: TableInfo): string[] {
  if (table === base) return [form.name, key, base.name, key, key];
  const down = table.references.find(({ table: to, foreign }) => foreign.length === 1 && foreign[0] === key && infoOf(to) === base);
  if (down) return [form.name, down.columns[0] ?? '', base.name, key, key];
  const up = base.references.find(({ table: to, columns }) => columns.length === 1 && infoOf(to) === table);
  return up ? [form.name, up.foreign[0] ?? '', base.name, up.columns[0] ?? '', key] : [form.name];
}

export interface NoteTrigger {
  table: string;
  name: string;
  statement: string;
}

const noted = { INSERT: 'NEW TABLE AS new_rows', DELETE: 'OLD TABLE AS old_rows', UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows' };

/** Triggers that note what was touched, also past the program. */
export const noteTriggers = (shape: LargeShape): NoteTrigger[] =>
  shape.reads.flatMap((table) => {
    const given = noteArguments(shape, table).map(literal).join(', ');
    return Object.entries(noted).map(([event, rows]) => {
      const name = `${prefix}${shape.form.name}_${event.toLowerCase()}`;
      return {
        table: table.name,
        name,
        statement: `CREATE OR REPLACE TRIGGER ${quote(name)} AFTER ${event} ON public.${quote(table.name)} REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION large.note(${given});`,
      };
    });
  });

/** Brings rows of a side up to date; `condition` names them by `r`, the form's rows, and its values by their places. */
export function writeSide(
  { form, key }: LargeShape,
  side: Side,
  condition: (value: (place: number) => string) => string,
): { text: string; values: readonly unknown[] } {
  const source = form.source(side.columns.map(({ field }) => field));
  const keys = [...(side.ofCompany ? ['company_code'] : []), key];
  const names = side.columns.map(({ name }) => name);
  const company = side.ofCompany ? `nullif(current_setting('app.company', true), ''), ` : '';
  const tuple = (of: string): string => `(${names.map((name) => `${of}.${quote(name)}`).join(', ')})`;
  return {
    values: source.values,
    text:
      `insert into ${relationOf(side)} as s (${list([...keys, ...names])}) ` +
      `select ${company}r.${quote(key)}, ${side.columns.map(({ value, type }) => `(${value})::${type}`).join(', ')} from ${source.text} r where ${condition((place) => `$${source.values.length + place}`)} ` +
      `on conflict (${list(keys)}) do update set (${list(names)}) = row${tuple('excluded')} where ${tuple('s')} is distinct from ${tuple('excluded')}`,
  };
}

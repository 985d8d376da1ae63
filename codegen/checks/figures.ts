import { getTableName, is, SQL } from 'drizzle-orm';
import { PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { isFigure } from '../../schemas/figures/define.ts';
import { isColumn, isStored } from '../../schemas/tables/define.ts';
import type { Check, FigureDeclaration } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** A new one each time: it remembers the columns of tables by their names, and what is checked may hold another table of a name. */
const dialect = (): PgDialect => new PgDialect();
const texts = new WeakMap<SQL, string>();

/** An expression as text that is the same for the same meaning: values written into it, white space and brackets around it left out. */
function textOf(expression: SQL): string {
  const known = texts.get(expression);
  if (known !== undefined) return known;
  const text = dialect().sqlToQuery(expression.inlineParams()).sql.replaceAll(/\s+/g, ' ').trim();
  const bare = text.replace(/^\((.*)\)$/, (whole, inner: string) => (isClosed(inner) ? inner : whole));
  texts.set(expression, bare);
  return bare;
}

/** Whether each bracket is closed by one behind it. */
function isClosed(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

interface Read {
  /** Tables whose columns it names. */
  columns: Set<PgTable>;
  /** Tables that it reads by itself. */
  tables: Set<PgTable>;
}

/** Adds what an expression, or a part of it, reads. */
function addRead(part: unknown, read: Read): Read {
  if (isColumn(part)) read.columns.add(part.table);
  else if (is(part, PgTable)) read.tables.add(part);
  else if (is(part, SQL)) for (const inner of part.queryChunks) addRead(inner, read);
  else if (Array.isArray(part)) for (const inner of part) addRead(inner, read);
  else if (typeof part === 'object' && part !== null && isFigure(part)) addRead(part.meaning.sql, read);
  return read;
}

const lineOfExport = ({ text, exportName }: FigureDeclaration): number => text.slice(0, Math.max(0, text.indexOf(`const ${exportName} `))).split('\n').length;

/** Figures that nobody shows, that mean the same as another, or that name tables wrongly. */
export const checkFigures: Check = ({ figures, forms, shopForms }) => {
  const shown = new Set(
    [...forms, ...shopForms].flatMap(({ meta }) => [...Object.values(meta.fields), ...Object.values(meta.per?.fields ?? {})].map(({ figure }) => figure)),
  );
  const first = new Map<string, FigureDeclaration>();
  return figures.flatMap((declared) => {
    const findings: Finding[] = [];
    const say = (code: Finding['code'], message: string, suggestion?: string) =>
      findings.push({ file: declared.file, line: lineOfExport(declared), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
    const { name, figure } = declared;
    if (!shown.has(name)) say('K701', `no form shows figure '${name}'`);
    const text = textOf(figure.meaning.sql);
    const earlier = first.get(text);
    if (earlier) say('K702', `figure '${name}' has the SQL of figure '${earlier.name}'; a meaning is written once`, earlier.exportName);
    else first.set(text, declared);
    const read = addRead(figure.meaning.sql, { columns: new Set(), tables: new Set() });
    for (const table of read.columns) {
      if (!figure.meaning.of.includes(table) && !read.tables.has(table))
        say('K703', `figure '${name}' reads '${getTableName(table)}', which its 'of' does not name`, getTableName(table));
    }
    for (const table of figure.meaning.of) {
      if (!read.columns.has(table)) say('K704', `figure '${name}' is said to be of '${getTableName(table)}', of which it reads nothing`);
    }
    return findings;
  });
};

/** Forms that show a figure without joining its tables, or write its SQL once more. */
export const checkFigureUse: Check = ({ figures, forms }) => {
  const figureOf = new Map(figures.map((declared) => [textOf(declared.figure.meaning.sql), declared]));
  return forms.flatMap(({ file, text, form, sql }) => {
    const findings: Finding[] = [];
    if (!form || sql === null) return findings;
    const joined = new Set(form.joined());
    for (const [name, field] of Object.entries(form.fields)) {
      if (isColumn(field)) continue;
      const line = lineOf(text, 'fields', name);
      if (isFigure(field)) {
        for (const table of field.meaning.of) {
          if (!joined.has(table)) {
            const message = `'${name}' shows a figure of '${getTableName(table)}', which its 'from' does not join`;
            findings.push({ file, line, code: 'K705', message, suggestion: getTableName(table) });
          }
        }
        continue;
      }
      const [inner] = field.sql.queryChunks.filter((chunk) => is(chunk, SQL));
      const same = inner && figureOf.get(textOf(inner));
      if (same)
        findings.push({ file, line, code: 'K706', message: `'${name}' writes the SQL of figure '${same.name}' once more`, suggestion: same.exportName });
    }
    return findings;
  });
};

/** Columns for stored figures that no figure keeps, figures kept in other columns, and forms that write what the database keeps. */
export const checkStoredFigures: Check = ({ figures, forms, tables }) => {
  const kept = new Set(figures.flatMap(({ figure }) => figure.meaning.stored?.column ?? []));
  const written = forms.flatMap(({ file, text, form }) =>
    Object.entries(form?.write ?? {}).flatMap(([field, target]): Finding[] =>
      isColumn(target) && isStored(target)
        ? [{ file, line: lineOf(text, 'write', field), code: 'K708', message: `'${field}' writes a column that the database keeps a figure in` }]
        : [],
    ),
  );
  const misplaced = figures.flatMap((declared): Finding[] => {
    const { column } = declared.figure.meaning.stored ?? {};
    if (!column || isStored(column)) return [];
    const message = `figure '${declared.name}' is kept in '${getTableName(column.table)}.${column.name}', which is not made by storedColumn`;
    return [{ file: declared.file, line: lineOfExport(declared), code: 'K707', message, suggestion: 'storedColumn' }];
  });
  const empty = tables.flatMap(({ file, text, name, stored }) =>
    stored
      .filter((column) => ![...kept].some((one) => one.name === column && getTableName(one.table) === name))
      .map((column): Finding => ({ file, line: lineOf(text, name, column), code: 'K709', message: `no figure is kept in '${name}.${column}'` })),
  );
  return [...written, ...misplaced, ...empty];
};

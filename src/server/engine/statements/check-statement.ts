import type { AppError, FieldProblem } from '../../../shared/errors.ts';
import { isObject } from '../../../shared/json.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { refusal } from '../records/core/refusals.ts';
import { allowedFunctions, allowedNodes, allowedTypes, allowedValues } from './allowed.ts';

/** Under which name a statement's rows are read, of which no more are told than fit. */
export const wrapped = (statement: string): string =>
  `select array(select key from json_each_text(row_to_json(q))) as names, array(select value from json_each_text(row_to_json(q))) as values from (\n${statement}\n) as q limit $1`;

const refused = (code: 'required' | 'statement_invalid' | 'statement_not_allowed', params: FieldProblem['params'] = {}): AppError =>
  refusal([{ field: 'statement', code, params }]);

const notAllowed = (what: string): AppError => refused('statement_not_allowed', { what: what.slice(0, 100) });

/** The tree of a text, as PostgreSQL itself reads it. @throws AppError statement_invalid with the parser's words */
async function treeOf(text: string): Promise<Json[]> {
  // The parser ends at this character and PostgreSQL would refuse it later.
  if (text.includes('\0')) throw refused('statement_invalid', { told: 'U+0000' });
  // Few servers ever need it, and it is a megabyte.
  const { hasSqlDetails, parse } = await import('libpg-query');
  try {
    const { stmts } = (await parse(text)) as { stmts?: Json[] };
    return stmts ?? [];
  } catch (error) {
    if (hasSqlDetails(error) || error instanceof RangeError) throw refused('statement_invalid', { told: error.message.slice(0, 300) });
    throw error;
  }
}

/** Fields whose node is told without its name, of those that are looked at. */
const namedByField: Readonly<Record<string, string>> = { typeName: 'TypeName', intoClause: 'INTO', lockingClause: 'FOR UPDATE' };

const nodeName = (field: string): string | undefined => namedByField[field] ?? (/^[A-Z]/.test(field) ? field : undefined);
const textsIn = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => (isObject(one) && isObject(one.String) && typeof one.String.sval === 'string' ? [one.String.sval] : []));

/** Each node of a tree with its name, the outermost first. Trees are as deep as people write them, so nothing calls itself. */
function nodesOf(tree: Json): [name: string, node: JsonObject][] {
  const nodes: [string, JsonObject][] = [];
  const open: Json[] = [tree];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value);
    else if (isObject(value))
      for (const [field, inner] of Object.entries(value)) {
        const name = nodeName(field);
        if (name !== undefined) nodes.push([name, isObject(inner) ? inner : {}]);
        open.push(inner);
      }
  }
  return nodes;
}

/** A name that stands alone or in PostgreSQL's own schema, where the parser itself puts `extract` and the like; '' for every other one. */
function ownName(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length === 1) return first;
  return names.length === 2 && first === 'pg_catalog' ? (second ?? '') : '';
}

interface Known {
  tables: ReadonlySet<string>;
  /** What the statement itself names, by `with`. */
  named: ReadonlySet<string>;
}

/** What is wrong with a node, in the statement's own words; undefined where it may stand. */
const wrongIn: Readonly<Record<string, (node: JsonObject, known: Known) => string | undefined>> = {
  RangeVar({ catalogname, schemaname, relname }, { tables, named }) {
    const name = String(relname);
    const isKnown = catalogname === undefined && schemaname === undefined && (tables.has(name) || named.has(name));
    return isKnown ? undefined : [catalogname, schemaname, relname].filter((part) => part !== undefined).join('.');
  },
  FuncCall({ funcname }) {
    const names = textsIn(funcname);
    return allowedFunctions.has(ownName(names)) ? undefined : `${names.join('.')}()`;
  },
  TypeName({ names, typeOid }) {
    const texts = textsIn(names);
    return typeOid === undefined && allowedTypes.has(ownName(texts)) ? undefined : texts.join('.');
  },
  SQLValueFunction: ({ op }) => (allowedValues.has(String(op)) ? undefined : String(op).replace('SVFOP_', '').toLowerCase()),
  // What looks like a table of the database is one.
  CommonTableExpr: ({ ctename }) => (/^pg_/i.test(String(ctename)) ? String(ctename) : undefined),
};

/**
 * Refuses a text that is not one statement which only reads these tables. It is read by PostgreSQL's own parser, and every part of it has to be known as harmless:
 * a second lock beside the role, which reads views, and the transaction, which writes nothing.
 * @param tables by name
 * @returns the statement without what ends it
 * @throws AppError statement_invalid, statement_not_allowed {what}
 */
export async function checkStatement(text: string, tables: ReadonlySet<string>): Promise<string> {
  const statement = text.replace(/[\s;]+$/, '');
  if (statement === '') throw refused('required');
  const [first, second] = await treeOf(statement);
  if (first === undefined) throw refused('statement_invalid', { told: '' });
  if (second !== undefined) throw notAllowed(';');
  const nodes = nodesOf(first);
  const [outer] = nodes;
  if (outer?.[0] !== 'SelectStmt') throw notAllowed(outer?.[0].replace(/Stmt$/, '').toUpperCase() ?? '');
  const known = { tables, named: new Set(nodes.flatMap(([name, { ctename }]) => (name === 'CommonTableExpr' ? [String(ctename)] : []))) };
  for (const [name, node] of nodes) {
    const what = !allowedNodes.has(name) || name === 'ParamRef' ? name : wrongIn[name]?.(node, known);
    if (what !== undefined) throw notAllowed(what);
  }
  // What is read as one statement alone is one in its place too, with all that follows it.
  if ((await treeOf(wrapped(statement))).length !== 1) throw notAllowed(';');
  return statement;
}

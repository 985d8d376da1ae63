import { settingOf } from '../../../../../schemas/forms/params.ts';
import { withDeleted } from '../../../../../schemas/forms/deleted.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters, quote } from '../core/parameters.ts';
import type { Registry } from '../core/registry.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { planOf } from '../write/targets.ts';
import type { LoggedChange } from './reversal.ts';
import { tablesOf } from './shown-columns.ts';
import type { UndoneChangeSet } from './undone.ts';

/** Change-sets and who asks for them; all of them are of one form and one person. */
interface Asked {
  tx: Transaction;
  registry: Registry;
  actor: Actor;
  heads: readonly UndoneChangeSet[];
}

/** The forms through which change-sets wrote. */
export const formsOf = (heads: readonly UndoneChangeSet[]): Set<string> => new Set(heads.flatMap(({ form, filled }) => [form, ...(filled ?? [])]));

/** Those of them whose rows depend on who asks. */
const askingForms = ({ registry, heads, actor }: Omit<Asked, 'tx'>): CompiledForm[] =>
  [...formsOf(heads)].filter((name) => registry.has(name) && registry.asksWho(name)).map((name) => registry.form(name, actor));

const isOwn = ({ heads, actor }: Omit<Asked, 'tx'>): boolean => actor.userId !== null && heads.every(({ user_id }) => user_id === actor.userId);

const keyValue = (table: TableInfo, name: string): string => {
  const column = table.columns.get(name);
  if (!column) throw new Error(`${table.name} has no column ${name}`);
  return `(c.entity_key ->> '${name}')::${typeOf(column)}`;
};

type Parameters = ReturnType<typeof createParameters>;

/** Whether a line `c` about a row of a table is about a row that the form shows, as SQL. */
function shows(form: CompiledForm, table: TableInfo, actor: Actor): { text: string; parameters: Parameters } {
  const plan = planOf(form);
  const keys = plan.keySources(table);
  const source = form.source(keys.flatMap(({ field }) => field ?? []));
  const parameters = createParameters(source.values);
  const context = plan.contextOf(table, actor);
  const matches = keys.flatMap(({ name, field }) => {
    if (field !== undefined) return [`${reference(field)} = ${keyValue(table, name)}`];
    return Object.hasOwn(context, name) ? [`c.entity_key ->> '${name}' = ${parameters.add(String(context[name]), 'text')}`] : [];
  });
  return { text: `exists (select from ${source.text} r where ${matches.join(' and ') || 'true'})`, parameters };
}

const stands = (table: TableInfo): string =>
  `exists (select from ${quote(table.name)} t where ${table.key.map((name) => `t.${quote(name)} = ${keyValue(table, name)}`).join(' and ')})`;

/** Reads a form with its records that were marked as deleted: they are there for whoever may list it, when he asks for them. */
async function amongDeleted<T>(tx: Transaction, { definition: { params = {} } }: CompiledForm, read: () => Promise<T>): Promise<T> {
  if (!Object.hasOwn(params, withDeleted)) return read();
  const set = (value: string) => tx.rows({ text: 'select set_config($1, $2, true)', values: [settingOf(withDeleted), value] });
  await set('true');
  const found = await read();
  await set('');
  return found;
}

/** Whether any line of these, or of these change-sets, is about a row of the table that the form does not show, as far as the condition says. */
async function anyUnseen(
  { tx, registry, actor }: Asked,
  form: CompiledForm,
  table: TableInfo,
  { of, ids, where }: { of: 'change_id' | 'change_set_id'; ids: readonly number[]; where: (seen: string, add: Parameters['add']) => string },
): Promise<boolean> {
  const { text: seen, parameters } = shows(form, table, actor);
  const condition = where(seen, (value, type) => parameters.add(value, type));
  const text = `select from change c where c.${of} = any(${parameters.add(ids, 'bigint[]')}) and c.entity_name = ${parameters.add(registry.entityOf(table), 'text')} and ${condition} limit 1`;
  const found = await amongDeleted(tx, form, () => tx.rows({ text, values: parameters.values, isVaried: true }));
  return found.length > 0;
}

/**
 * Whether change-sets changed rows that are not there for the caller: in forms whose rows depend on who asks, each row is looked for as he sees it, in one question for
 * each table. A row that was deleted is nobody's but its owner's, where the form says who that is. Where it does not, whoever deleted it has seen it; whoever
 * else takes that back must see what is back (see `unseenBack`). Of what is gone by now he sees what he himself had changed.
 */
export async function hasUnseen(asked: Asked): Promise<boolean> {
  const own = isOwn(asked);
  for (const form of askingForms(asked)) {
    const plan = planOf(form);
    for (const table of tablesOf(plan)) {
      const { owner } = form.definition;
      const where = (seen: string, add: Parameters['add']): string => {
        const missing = own ? `not ${seen} and ${stands(table)}` : `not ${seen}`;
        if (table !== plan.base) return missing;
        const lost = owner === undefined ? 'false' : `c.old ->> '${owner}' is distinct from ${add(String(asked.actor.userId), 'text')}`;
        return `case when c.log_action = 'delete' then ${lost} else ${missing} end`;
      };
      if (await anyUnseen(asked, form, table, { of: 'change_set_id', ids: asked.heads.map(({ id }) => id), where })) return true;
    }
  }
  return false;
}

/** Forms of which only the rows themselves tell, once they are back, whether the caller sees them. */
const tellingBack = (asked: Omit<Asked, 'tx'>): CompiledForm[] =>
  isOwn(asked) || !asked.heads.some(({ actions }) => actions.includes('delete'))
    ? []
    : askingForms(asked).filter(({ definition: { owner, table } }) => owner === undefined && table !== undefined);

/** Whether what somebody else deleted is brought back, and only then shows whether the caller sees it. */
export const isToldBack = (asked: Omit<Asked, 'tx'>): boolean => tellingBack(asked).length > 0;

/** Whether rows are back that the caller does not see, or are not back because of others that he does not see. */
export async function unseenBack(asked: Asked, lines: readonly LoggedChange[]): Promise<boolean> {
  for (const form of tellingBack(asked)) {
    const { base } = planOf(form);
    if (!base) continue;
    const entity = asked.registry.entityOf(base);
    const ids = lines.flatMap(({ change_id, log_action, entity_name }) => (log_action === 'delete' && entity_name === entity ? [change_id] : []));
    if (ids.length > 0 && (await anyUnseen(asked, form, base, { of: 'change_id', ids, where: (seen) => `not ${seen}` }))) return true;
  }
  return false;
}

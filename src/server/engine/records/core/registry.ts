import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { isLogged } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Actor } from '../../database/database.ts';
import type { ChangeListener } from '../log/change-listeners.ts';
import { sharedTables } from '../locks/shared-rows.ts';
import type { SharedTable } from '../locks/shared-rows.ts';
import { tableLocks } from '../locks/table-locks.ts';
import type { TableLock } from '../locks/table-locks.ts';
import { numberedTables } from '../numbers/numbered-tables.ts';
import type { NumberedTable } from '../numbers/numbered-tables.ts';
import { asksWho, compileForm } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import type { TableCheck } from '../log/table-checks.ts';
import type { TableFollower } from '../log/table-followers.ts';
import type { Derivation } from '../define-derivation.ts';
import { createDerivePlans } from '../write/derive-plan.ts';
import type { DerivePlan } from '../write/derive-plan.ts';
import { seenForm, sightOf } from './seen-form.ts';
import { columnOfTarget, infoOf } from './tables.ts';
import type { Referring, TableInfo } from './tables.ts';

/** The hooks of every change-set, whatever form it comes through; they run in this order. */
export interface ChangeHooks {
  /** Write further rows. */
  followers: readonly TableFollower[];
  /** May refuse the write. */
  checks: readonly TableCheck[];
  /** Hear of it before it is stored. */
  listeners: readonly ChangeListener[];
}

export interface RegistryOptions extends Partial<ChangeHooks> {
  /** Every table there is, whether or not a form writes it. */
  tables?: readonly PgTable[];
  /** What forms may name under `derive`. */
  derivations?: Readonly<Record<string, Derivation>>;
}

/** A foreign key as the table that refers has it. */
export type Dependant = Omit<Referring, 'table'> & { table: TableInfo };

/** All forms of a server by name, and the tables they write by the name under which changes are logged. */
export interface Registry extends ChangeHooks {
  /**
   * The form as this caller sees it: what he may not see of it is not there. All that a caller names is looked up in it, and all that he is told comes from it.
   * @throws AppError bad_data_source
   */
  form(name: string, by: Actor): CompiledForm;
  /** The form with all its fields, for what the program does itself: rules, derivations, steps, letters. @throws AppError bad_data_source */
  wholeForm(name: string): CompiledForm;
  has(name: string): boolean;
  /** The names of all forms. */
  names: readonly string[];
  /** Whether the rows of a form depend on who asks, beyond the company he has chosen. */
  asksWho(name: string): boolean;
  /** Forms whose rows are lines of the rows of a form, and the field by which. */
  linesOf(form: string): readonly { form: string; by: string }[];
  /** What the values of a form's new rows follow from; null where nothing does. */
  derivesOf(form: CompiledForm): DerivePlan | null;
  /** How the records of a table are numbered; undefined where they are not. */
  numberedOf(table: string): NumberedTable | undefined;
  /** How the state of their records locks the rows of a table; undefined where none does. */
  lockOf(table: string): TableLock | undefined;
  /** What is known of a table whose rows companies share; undefined for any other. */
  sharedOf(table: string): SharedTable | undefined;
  /** The table of logged changes; undefined when it is there no longer. */
  tableOf(entity: string): TableInfo | undefined;
  /** The name under which changes of a table are logged. */
  entityOf(table: TableInfo): string;
  /** The foreign keys by which the database deletes or changes rows that are logged, when a row of `table` is deleted; `table` in each is the one that refers. */
  dependants(table: TableInfo): Dependant[];
  /** Whether followers or checks look at what rows of a table were. */
  isFollowed(table: TableInfo): boolean;
  /** The tables whose rows stand in dense orders. */
  ordered: readonly OrderedEntity[];
}

/** A table whose rows stand in dense orders: the name under which their changes are logged, and the columns that say where a row stands. */
export interface OrderedEntity {
  entity: string;
  columns: readonly string[];
}

const tablesOf = ({ table, write = {}, create = {} }: AnyForm): PgTable[] => [
  ...(table ? [table] : []),
  ...[...Object.values(write), ...Object.values(create)].flatMap((target) =>
    target === undefined
      ? []
      : [columnOfTarget(target)?.table ?? ('presence' in target ? target.presence : undefined)].filter((found): found is PgTable => is(found, PgTable)),
  ),
];

export function createRegistry(
  forms: Readonly<Record<string, AnyForm>>,
  { tables: further = [], derivations = {}, followers = [], checks = [], listeners = [] }: RegistryOptions = {},
): Registry {
  const definitions = new Map(Object.entries(forms));
  const declared = new Set([...definitions.values()].flatMap(tablesOf).concat(further));
  const tables = new Map([...declared].map((table) => [infoOf(table).name, infoOf(table)]));
  const logged = new Set([...declared].filter(isLogged).map(infoOf));
  const entities = new Map([...definitions.values()].flatMap(({ entity, table }) => (entity && table ? [[infoOf(table).name, entity] as const] : [])));
  const numbered = numberedTables(definitions.values());
  const locks = tableLocks(definitions.values());
  const shared = sharedTables(definitions.values(), declared);
  const ordered = [...tables.values()].flatMap(({ name, sequence }): OrderedEntity[] =>
    sequence ? [{ entity: entities.get(name) ?? name, columns: [...sequence.within, sequence.position] }] : [],
  );
  const byEntity = new Map([...entities].map(([table, entity]) => [entity, table]));
  const definitionOf = (name: string): AnyForm => {
    const definition = definitions.get(name);
    if (!definition) throw appError('bad_data_source', { entity: name.slice(0, 80) });
    return definition;
  };
  return {
    followers,
    checks,
    listeners,
    form: (name, by) => compileForm({ name, definition: seenForm(definitionOf(name), sightOf(by)) }),
    wholeForm: (name) => compileForm({ name, definition: definitionOf(name) }),
    linesOf: (name) => [...definitions].flatMap(([form, { parent }]) => (parent?.form === name ? [{ form, by: parent.by }] : [])),
    derivesOf: createDerivePlans(derivations),
    lockOf: (table) => locks.get(table),
    sharedOf: (table) => shared.get(table),
    numberedOf: (table) => numbered.get(table),
    has: (name) => definitions.has(name),
    names: [...definitions.keys()],
    asksWho: (name) => asksWho(compileForm({ name, definition: definitionOf(name) })),
    ordered,
    tableOf: (entity) => tables.get(byEntity.get(entity) ?? entity),
    isFollowed: ({ name }) => [...followers, ...checks].some((hook) => hook.tables.includes(name)),
    entityOf: ({ name }) => entities.get(name) ?? name,
    dependants: (table) =>
      [...logged].flatMap((dependant) =>
        dependant.references
          .filter(({ onDelete, table: target }) => onDelete !== undefined && infoOf(target) === table)
          .map((reference) => ({ ...reference, table: dependant })),
      ),
  };
}

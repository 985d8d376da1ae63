import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { insertOnly } from '../../../../schemas/tables/define.ts';

const quote = (name: string): string => `"${name}"`;

const functions = `
CREATE OR REPLACE FUNCTION kontor_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403';
END $$;

-- Leaves word for the change-set of the transaction.
CREATE OR REPLACE FUNCTION kontor_note_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.posted', TG_TABLE_NAME, true);
  RETURN NULL;
END $$;
`;

/** Columns whose values are the table's own; the others follow a key of another table when that is changed. */
function ownColumns(table: PgTable): string[] {
  const { columns, foreignKeys } = configOf(table);
  const following = new Set(foreignKeys.filter(({ onUpdate }) => onUpdate === 'cascade').flatMap((key) => key.reference().columns.map(({ name }) => name)));
  return columns.map(({ name }) => name).filter((name) => !following.has(name));
}

/** What keeps a ledger as it was written, whoever asks, and tells a transaction that it posted. */
function ledger(table: PgTable): string {
  const { name } = configOf(table);
  return `
CREATE OR REPLACE TRIGGER ledger_stays BEFORE DELETE OR UPDATE OF ${ownColumns(table).map(quote).join(', ')} ON ${quote(name)} FOR EACH ROW EXECUTE FUNCTION kontor_refuse_change();
CREATE OR REPLACE TRIGGER ledger_posts AFTER INSERT ON ${quote(name)} FOR EACH STATEMENT EXECUTE FUNCTION kontor_note_posting();`;
}

/** SQL that lets rows of ledgers and journals only be added (schemas/tables/define.ts). It may run again. */
export function ledgerTriggers(tables: readonly PgTable[]): string {
  const kept = tables.filter((table) => insertOnly(table) !== undefined);
  const rights = kept.map((table) => `REVOKE UPDATE, DELETE ON ${quote(configOf(table).name)} FROM kontor_app;`);
  return [functions, ...kept.filter((table) => insertOnly(table) === 'ledger').map(ledger), ...rights].join('\n');
}

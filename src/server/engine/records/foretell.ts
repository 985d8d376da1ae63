import { configOf } from '../../../../schemas/tables/config.ts';
import { access } from '../../../generated/server/access.gen.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import { pages } from '../../../generated/server/screens.gen.ts';
import { tables } from '../../../generated/server/tables.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { insertOnly } from '../../../../schemas/tables/define.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { Written } from '../../../shared/records/written.ts';
import type { Transaction } from '../database/database.ts';
import { quote } from './core/parameters.ts';
import type { Registry } from './core/registry.ts';
import { infoOf } from './core/tables.ts';

/** Ledgers with the column that counts their rows up. */
const ledgers = tables
  .filter((table) => insertOnly(table) === 'ledger')
  .flatMap((table) => {
    const { name, columns } = configOf(table);
    const key = columns.find(({ primary }) => primary);
    return key ? [{ name, key: key.name }] : [];
  });

const marked = [{ name: 'change_set', key: 'change_set_id' }, { name: 'outbox', key: 'outbox_id' }, ...ledgers];

/** The last rows there were before, by table. */
export type Marks = Readonly<Record<string, number>>;

/** Notes where the log, the outbox and the ledgers end. */
export async function takeMarks(tx: Transaction): Promise<Marks> {
  const shown = marked.map(({ name, key }) => `(select coalesce(max(${quote(key)}), 0) from ${quote(name)})::float8 as ${quote(name)}`);
  return (await tx.row<Record<string, number>>({ text: `select ${shown.join(', ')}` })) ?? {};
}

/** Rows written by this very transaction. */
const own = (alias: string) => `${alias}.xmin::text = pg_current_xact_id()::xid::text`;

const lists: ReadonlySet<string> = new Set(pages.filter(({ counted }) => counted).map(({ id }) => id));

/** The screen that lists the rows of a table, by which people know them. */
function screenOf(registry: Registry, entity: string): string | null {
  const over = Object.entries(forms).filter(([, { table }]: [string, AnyForm]) => table && registry.entityOf(infoOf(table)) === entity);
  const screens = over.flatMap(([form]) => access[form as FormName].screens);
  return screens.find((screen) => lists.has(screen)) ?? screens[0] ?? null;
}

/**
 * What was written since the marks were taken, in the transaction that is rolled back afterwards. Rules that the database keeps at the end of a
 * transaction are asked now.
 */
export async function foretell(tx: Transaction, registry: Registry, marks: Marks): Promise<Written> {
  await tx.rows({ text: 'set constraints all immediate' });
  const changed = await tx.rows<{ entity: string; log_action: 'add' | 'set' | 'delete'; count: number }>({
    text:
      `select c.entity_name as entity, c.log_action, count(distinct c.entity_key)::int as count from change c join change_set s using (change_set_id) ` +
      `where s.change_set_id > $1::bigint and ${own('s')} group by 1, 2 order by 1`,
    values: [marks.change_set ?? 0],
  });
  const mails = await tx.rows<{ recipient: string; subject: string | null }>({
    text: `select recipient, subject from outbox o where outbox_id > $1::bigint and channel = 'mail' and ${own('o')} order by outbox_id`,
    values: [marks.outbox ?? 0],
  });
  let posted = 0;
  for (const { name, key } of ledgers) {
    const row = await tx.row<{ count: number }>({
      text: `select count(*)::int as count from ${quote(name)} l where ${quote(key)} > $1::bigint and ${own('l')}`,
      values: [marks[name] ?? 0],
    });
    posted += row?.count ?? 0;
  }
  const rows = new Map<string | null, Written['rows'][number]>();
  for (const { entity, log_action, count } of changed) {
    const screen = screenOf(registry, entity);
    const known = rows.get(screen) ?? { screen, add: 0, set: 0, delete: 0 };
    rows.set(screen, { ...known, [log_action]: known[log_action] + count });
  }
  return { rows: [...rows.values()], posted, mails };
}

/** Ends the transaction of what was only tried, with what it would have done. */
export class Foreseen extends Error {
  override name = 'Foreseen';
  constructor(readonly would: Written) {
    super('something was tried and taken back');
  }
}

import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computedFromLines } from '../../../../schemas/figures/define.ts';
import type { StoredFigure } from '../../../../schemas/figures/define.ts';
import { insertOnly, isStored } from '../../../../schemas/tables/define.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { isDatabaseError } from '../../../../src/server/engine/database/failures.ts';
import { storedFigures } from '../../../../src/server/engine/records/core/stored-figures.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { createDraw } from '../../../support/random.ts';
import { triedOn } from './declared.ts';

/*
 * Each figure that the database keeps, after random writes of its lines: whatever was added, moved to another row or deleted,
 * alone or many in a statement, the column has what its lines give. What a table refuses for reasons of its own is tried with other rows.
 */

const named = storedFigures.map((stored) => [`${getTableName(stored.column.table)}.${stored.column.name}`, stored] as const);
const tries = 40;

const isRefusal = (error: unknown): boolean => ['23', 'KT'].some((family) => isDatabaseError(error) && error.code?.startsWith(family));

describeOnEachDemo('stored figures', (open, engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const keyOf = ({ column }: StoredFigure): SQL => {
    const key = getTableConfig(column.table).columns.find(({ primary }) => primary);
    return sql.raw(`"${getTableName(column.table)}"."${key?.name}"`);
  };
  /** Rows whose column differs from their lines. */
  const wrong = (stored: StoredFigure) =>
    database.system((tx) =>
      tx.rows(sql`select ${keyOf(stored)} as key, ${stored.column} as kept, ${computedFromLines(stored, keyOf(stored))} as computed
        from ${stored.column.table} where ${stored.column} is distinct from ${computedFromLines(stored, keyOf(stored))}`),
    );
  /** Runs a statement of its own transaction. @returns how many lines it wrote; 0 where the table refused */
  const attempt = (statement: SQL): Promise<number> =>
    database
      .system((tx) => tx.execute(statement))
      .catch((error: unknown) => {
        if (isRefusal(error)) return 0;
        throw error;
      });

  it('stand in the demo as their lines give them', async () => {
    expect(named.length).toBeGreaterThan(0);
    for (const [, stored] of named) expect(await wrong(stored)).toEqual([]);
  });

  it.each(triedOn(engine, named))('%s is right after random writes of its lines', async (_, stored) => {
    const random = createDraw(7);
    const { lines, by } = stored;
    const byName = sql.raw(`"${by.name}"`);
    const keys = await database.system((tx) => tx.rows<{ key: unknown }>(sql`select ${keyOf(stored)} as key from ${stored.column.table} order by 1 limit 30`));
    const other = (): SQL => sql`${keys[random(keys.length)]?.key}`;
    const { columns, foreignKeys, indexes, primaryKeys } = getTableConfig(lines);
    /** By their key, since PostgreSQL puts a line in another place as it likes. */
    const lineKey = sql.raw(
      [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)].map(({ name }) => `"${name}"`).join(', '),
    );
    const some = (most: number): SQL =>
      sql`ctid in (select ctid from ${lines} order by md5(row(${lineKey})::text || ${String(random(1000))}) limit ${1 + random(most)})`;
    const pointing = new Set(foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)));
    const given = columns.filter((column) => !column.generated && !isStored(column) && column.getSQLType() !== 'bigserial');
    const names = sql.raw(given.map(({ name }) => `"${name}"`).join(', '));
    const indexed = new Set(
      indexes.filter(({ config }) => config.unique).flatMap(({ config }) => config.columns.map((part) => ('name' in part ? part.name : ''))),
    );
    /** What tells one line from another: left empty in a copy, or another text. */
    const telling = given.filter(
      (column) => (column.primary || column.isUnique || indexed.has(column.name)) && column.getSQLType() === 'text' && !pointing.has(column.name),
    );
    const type = sql.raw(by.getSQLType());
    const moved = () => sql`update ${lines} set ${byName} = ${other()}::${type} where ${some(3)}`;
    /** Lines of two rows change places in one statement, also such as are alike. */
    const exchanged = () => {
      const [one, two] = [sql`${other()}::${type}`, sql`${other()}::${type}`];
      return sql`update ${lines} set ${byName} = case when ${byName} = ${one} then ${two} else ${one} end where ${byName} in (${one}, ${two}) and ${some(40)}`;
    };
    const removed = () => sql`delete from ${lines} where ${some(3)}`;
    /** Adds copies of lines to other rows, in one statement. */
    const added = async (turn: number): Promise<number> => {
      const rows = await database.system((tx) => tx.rows<{ line: Record<string, unknown> }>(sql`select to_jsonb(l) as line from ${lines} l where ${some(3)}`));
      const copies = rows.map(({ line }, index) => ({
        ...line,
        ...Object.fromEntries(telling.map(({ name, notNull }) => [name, notNull ? `${String(line[name])}-${turn}-${index}` : null])),
        [by.name]: keys[random(keys.length)]?.key,
      }));
      return attempt(sql`insert into ${lines} (${names}) select ${names} from jsonb_populate_recordset(null::${lines}, ${JSON.stringify(copies)}::jsonb)`);
    };
    const done = { added: 0, moved: 0, removed: 0 };
    for (let turn = 0; turn < tries; turn += 1) {
      done.moved += await attempt(moved());
      done.moved += await attempt(exchanged());
      done.added += await added(turn);
      if (turn % 4 === 0 || done.removed === 0) done.removed += await attempt(removed());
      expect(await wrong(stored)).toEqual([]);
    }
    // Rows of a ledger are never moved nor removed, and added where they fit alone.
    if (insertOnly(lines) === undefined) expect(Object.values(done).filter((count) => count > 0).length).toBeGreaterThan(1);
  });

  it.each(triedOn(engine, named))('%s is right after many wrote its lines at the same time', async (_, stored) => {
    const { lines, by, column } = stored;
    const keys = await database.system((tx) => tx.rows<{ key: unknown }>(sql`select ${keyOf(stored)} as key from ${column.table} order by 1 limit 2`));
    const byName = sql.raw(`"${by.name}"`);
    const type = sql.raw(by.getSQLType());
    const rows = await database.system((tx) => tx.rows<{ place: string }>(sql`select ctid::text as place from ${lines} order by ctid limit 12`));
    await Promise.all(
      rows.map(({ place }, index) => attempt(sql`update ${lines} set ${byName} = ${keys[index % keys.length]?.key}::${type} where ctid = ${place}::tid`)),
    );
    expect(await wrong(stored)).toEqual([]);
  });
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { invariants } from '../../../../src/generated/server/parts/invariants.gen.ts';
import { openBackupDoor } from '../../../../src/server/backup/backup-door.ts';
import { makeBackup } from '../../../../src/server/backup/make-backup.ts';
import type { Installation } from '../../../../src/server/backup/make-backup.ts';
import { restoreBackup } from '../../../../src/server/backup/restore-backup.ts';
import { readConfiguration } from '../../../../src/server/configuration.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { findBroken } from '../../../../src/server/engine/invariants/find-broken.ts';
import { createPostgresCopy, describeOnEachDemo } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const install = (name: string, url?: string): Installation => ({ url, configuration: readConfiguration({ KONTOR_DATA: join(folder, name) }) });

/** What a database holds, row by row, without reading it all: each table by the sum of its rows' hashes. */
async function contentOf(database: Database): Promise<unknown> {
  const tables = await database.system((tx) =>
    tx.rows<{ name: string }>(sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`),
  );
  const sums: unknown[] = [];
  for (const { name } of tables)
    sums.push(
      await database.system((tx) => tx.row({ text: `SELECT '${name}' AS name, count(*) AS rows, sum(hashtextextended(t::text, 0)) AS sum FROM "${name}" t` })),
    );
  return sums;
}

/** Writes rows until it is told to stop; how many were acknowledged. */
function writeAway(database: Database) {
  let stopped = false;
  let written = 0;
  const run = (async () => {
    for (; !stopped; written += 1) await database.system((tx) => tx.execute(sql`insert into brand (brand_name) values (${`written ${written}`})`));
  })();
  return {
    written: () => written,
    async stop() {
      stopped = true;
      await run;
    },
  };
}

describe('a backup of the embedded database', () => {
  const source = install('source');
  let database: Database;
  const backup = join(folder, 'embedded');

  beforeAll(async () => {
    copyDirectory(inject('pgliteDemo'), source.configuration.KONTOR_DATA);
    database = await createPgliteDatabase({ directory: source.configuration.KONTOR_DATA });
    cpSync(new URL(import.meta.url), join(source.configuration.KONTOR_DATA, 'files', 'a-file'));
  });

  it('is made through the server that has it open, while others write, and restored whole with its files', async () => {
    const door = await openBackupDoor(database, source.configuration.KONTOR_DATA);
    const writing = writeAway(database);
    await expect.poll(writing.written).toBeGreaterThan(3);
    const before = writing.written();
    await makeBackup(source, backup);
    const after = writing.written();
    await writing.stop();
    await door?.close();

    const target = install('target');
    expect(await restoreBackup(target, backup)).toEqual([]);
    expect(readFileSync(join(target.configuration.KONTOR_DATA, 'files', 'a-file'))).toEqual(readFileSync(new URL(import.meta.url)));
    const restored = await createPgliteDatabase({ directory: target.configuration.KONTOR_DATA });
    const brands = await restored.system((tx) =>
      tx.rows<{ n: number }>(sql`select substr(brand_name, 9)::int as n from brand where brand_name like 'written %' order by 1`),
    );
    await restored.close();
    expect(brands).toEqual(brands.map((_, n) => ({ n })));
    expect(brands.length).toBeGreaterThanOrEqual(before);
    expect(brands.length).toBeLessThanOrEqual(after + 1);
  });

  it('is made without a server too, and holds what the database holds', async () => {
    const content = await contentOf(database);
    await database.close();
    const still = join(folder, 'still');
    await makeBackup(source, still);
    const target = install('still-target');
    expect(await restoreBackup(target, still)).toEqual([]);
    const restored = await createPgliteDatabase({ directory: target.configuration.KONTOR_DATA });
    expect(await contentOf(restored)).toEqual(content);
    await restored.close();
  });

  it('is refused where it was damaged, where there is none, and where something lies already; nothing is written then', async () => {
    await expect(makeBackup(source, backup)).rejects.toThrow('is not empty');
    await expect(restoreBackup(install('target'), backup)).rejects.toThrow('is not empty');
    await expect(restoreBackup(install('other'), join(folder, 'nothing'))).rejects.toThrow('is no backup');
    await expect(restoreBackup(install('other', inject('postgresUrl')), backup)).rejects.toThrow('is of an embedded database');
    const file = join(backup, 'database.tar');
    const bytes = readFileSync(file);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(restoreBackup(install('other'), backup)).rejects.toThrow('is not as it was written');
    await expect(makeBackup(install('empty'), join(folder, 'new'))).rejects.toThrow('holds no database');
  });
});

it('a backup of a PostgreSQL holds what it holds, and is restored into an empty database alone', async () => {
  const [source, target] = [await createPostgresCopy(postgresDemo), await createPostgresCopy('template0')];
  const database = createPostgresDatabase({ url: source.url });
  const backup = join(folder, 'postgres');
  try {
    await makeBackup(install('pg', source.url), backup);
    expect(await restoreBackup(install('pg', target.url), backup)).toEqual([]);
    const restored = createPostgresDatabase({ url: target.url });
    expect(await contentOf(restored)).toEqual(await contentOf(database));
    await restored.close();
    await expect(restoreBackup(install('pg', target.url), backup)).rejects.toThrow('is not empty');
  } finally {
    await database.close();
    await source.drop();
    await target.drop();
  }
});

describeOnEachDemo('what is always true of the data', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('is true of the demo', async () => {
    expect(await findBroken(database, invariants)).toEqual([]);
  });

  it.each([
    ['stock_of_movements', `update stock_level set on_hand = on_hand + 1`],
    ['stock_of_movements', `update storage_stock set qty = qty + 1`],
    ['sold_goods', `update stock_level set backorder = backorder + 1`],
    ['stored_figures', `update purchase_order set line_count = line_count + 1`],
    ['dense_places', `update product_category set position = position + 1`],
    [
      'lives_of_records',
      `update fsm_instance i set state_id = (select s.state_id from fsm_state s where s.type_code = i.type_code and s.state_id <> i.state_id limit 1) where i.type_code = 'purchase_order'`,
    ],
    ['proved_constraints', `alter table vat add constraint unproved check (vat_code is not null) not valid`],
  ])('%s hears of %s', async (invariant, damage) => {
    const undone = new Error('undone');
    const told: string[] = [];
    const work = database.system(async (tx) => {
      await tx.execute({ text: `set local session_replication_role = replica` });
      await tx.execute({ text: damage });
      const inside = { ...database, system: (ask: (asked: typeof tx) => Promise<unknown>) => ask(tx) } as Database;
      told.push(...(await findBroken(inside, invariants)).map((broken) => broken.invariant));
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect([...new Set(told)]).toEqual([invariant]);
  });
});

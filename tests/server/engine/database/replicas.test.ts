import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { AccessChanged } from '../../../../src/server/engine/database/database.ts';
import { migrate } from '../../../../src/server/engine/database/migrate.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { ask, startReplicatedCluster } from '../../../operations/replicated-cluster.ts';
import { within } from '../../../support/within.ts';

let cluster: Awaited<ReturnType<typeof startReplicatedCluster>>;
let database: Database;
const writer = { userId: 1, companyCode: null };
const reader = { userId: 2, companyCode: null };

beforeAll(async () => {
  cluster = await startReplicatedCluster();
  database = createPostgresDatabase({ url: cluster.primary(), replicaUrls: [cluster.copy()] });
  await migrate(database, undefined, []);
  await database.script(
    'CREATE TABLE note (n int); GRANT ALL ON note TO kontor_app; GRANT SELECT ON access_version TO kontor_app; INSERT INTO access_version DEFAULT VALUES',
  );
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

const write = (n: number) => database.transaction(writer, (tx) => tx.execute({ text: 'INSERT INTO note VALUES ($1)', values: [n] }));
const notes = (actor: Actor) =>
  database.transaction(actor, (tx) => tx.rows<{ n: number; copied: boolean }>({ text: 'SELECT n, pg_is_in_recovery() AS copied FROM note ORDER BY n' }), {
    readOnly: true,
  });

it('everybody reads from the replica; whoever wrote what it has not got yet reads from the primary until it has', async () => {
  await write(1);
  await expect.poll(() => notes(writer)).toEqual([{ n: 1, copied: true }]);
  await ask(cluster.copy(), 'SELECT pg_wal_replay_pause()');
  await write(2);
  expect(await notes(writer)).toEqual([
    { n: 1, copied: false },
    { n: 2, copied: false },
  ]);
  expect(await notes(reader)).toEqual([{ n: 1, copied: true }]);
  await ask(cluster.copy(), 'SELECT pg_wal_replay_resume()');
  await expect
    .poll(() => notes(writer))
    .toEqual([
      { n: 1, copied: true },
      { n: 2, copied: true },
    ]);
});

/** How long a replica stays behind at most, in milliseconds: one that stays so cannot become a primary. */
const longestBehind = 60_000;

/** Meanwhile the replica shows what was before. */
const whileBehind = async (work: () => Promise<void>): Promise<void> => {
  await ask(cluster.copy(), 'SELECT pg_wal_replay_pause()');
  try {
    await within(longestBehind, 'work beside a replica that is behind', work());
  } finally {
    await ask(cluster.copy(), 'SELECT pg_wal_replay_resume()');
  }
};
const accessVersion = async (text = 'SELECT version FROM access_version'): Promise<number> =>
  (await database.system((tx) => tx.row<{ version: number }>({ text })))?.version ?? -1;

it('whoever was found after a change of rights reads from the primary until the replica knows of it', async () => {
  const before = await accessVersion();
  await whileBehind(async () => {
    const now = await accessVersion('UPDATE access_version SET version = version + 1 RETURNING version');
    expect(now).not.toBe(before);
    expect((await notes({ ...reader, accessVersion: now })).map(({ copied }) => copied)).not.toContain(true);
    // One whose rights really are of before is told so by the primary.
    await expect(notes({ ...reader, accessVersion: now - 2 })).rejects.toThrow(AccessChanged);
  });
  const now = await accessVersion();
  await expect.poll(async () => (await notes({ ...reader, accessVersion: now })).map(({ copied }) => copied)).not.toContain(false);
});

it('whoever hears of a change reads it, however far the replica is behind', async () => {
  const anybody = { userId: null, companyCode: null };
  await whileBehind(async () => {
    const heard: number[] = [];
    await database.listen('noted', () => void notes(reader).then((rows) => heard.push(...rows.map(({ n }) => n))));
    // As another server writes: this one knows of it by the notice alone.
    await ask(cluster.primary(), `INSERT INTO note VALUES (3)`);
    expect((await notes(reader)).map(({ n }) => n)).not.toContain(3);
    await ask(cluster.primary(), `NOTIFY noted`);
    await expect.poll(() => heard).toContain(3);
    expect((await notes(anybody)).map(({ n }) => n)).toContain(3);
  });
  await expect.poll(async () => (await notes(anybody)).map(({ copied }) => copied)).not.toContain(false);
});

it('what is acknowledged is on both discs: killed, the primary leaves nothing behind that the replica has not', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 10)));
  await cluster.killPrimary();
  await cluster.promote();
  expect(await ask(cluster.primary(), 'SELECT count(*)::int AS n FROM note')).toEqual([{ n: 23 }]);
  // Reads go on meanwhile: the replica answers them.
  expect(await notes(reader)).toHaveLength(23);
});

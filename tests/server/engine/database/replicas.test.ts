import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { migrate } from '../../../../src/server/engine/database/migrate.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { ask, startReplicatedCluster } from '../../../operations/replicated-cluster.ts';

let cluster: Awaited<ReturnType<typeof startReplicatedCluster>>;
let database: Database;
const writer = { userId: 1, companyCode: null };
const reader = { userId: 2, companyCode: null };

beforeAll(async () => {
  cluster = await startReplicatedCluster();
  database = createPostgresDatabase({ url: cluster.primary(), replicaUrls: [cluster.copy()] });
  await migrate(database, undefined, []);
  await database.script('CREATE TABLE note (n int); GRANT ALL ON note TO kontor_app');
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

const write = (n: number) => database.transaction(writer, (tx) => tx.execute({ text: 'INSERT INTO note VALUES ($1)', values: [n] }));
const notes = (actor: typeof writer) =>
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

it('what is acknowledged is on both discs: killed, the primary leaves nothing behind that the replica has not', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 10)));
  await cluster.killPrimary();
  await cluster.promote();
  expect(await ask(cluster.primary(), 'SELECT count(*)::int AS n FROM note')).toEqual([{ n: 22 }]);
  // Reads go on meanwhile: the replica answers them.
  expect(await notes(reader)).toHaveLength(22);
});

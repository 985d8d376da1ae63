// A process that writes pairs of rows and says each number once its transaction is acknowledged, until somebody kills it.
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';

const database = await connectDatabase();
for (let n = Number(process.argv[2]); ; n += 1) {
  await database.system(async (tx) => {
    await tx.execute(sql`INSERT INTO pair VALUES (${n}, 'left')`);
    await tx.execute(sql`INSERT INTO pair VALUES (${n}, 'right')`);
  });
  process.stdout.write(`${n}\n`);
}

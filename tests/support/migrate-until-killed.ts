// A process that brings a database to the migrations and scripts of a folder and says when it comes to what waits, until somebody kills it.
import { join } from 'node:path';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { readScripts } from '../../src/server/engine/database/scripts.ts';

const folder = process.argv[2] ?? '';
const database = await connectDatabase();
const telling = {
  ...database,
  script: (text: string): Promise<void> => {
    if (text.includes('patience')) process.stdout.write('waits\n');
    return database.script(text);
  },
};
await migrate(telling, folder, readScripts(join(folder, 'sql')));
process.stdout.write('done\n');

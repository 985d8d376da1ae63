import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPassword } from '../../../src/server/engine/access/passwords.ts';
import { createPgliteDatabase } from '../../../src/server/engine/database/pglite.ts';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { ensureAdministrator } from '../../../src/server/start/first-administrator.ts';
import { describeOnDemo, describeOnEachDatabase } from '../../support/databases.ts';
import { copyDirectory } from '../../support/data-directories.ts';
import { startServerProcess } from '../../support/server-process.ts';

/* Whatever account the program makes has no password that somebody would try first. */

const tried = ['admin', 'administrator', 'password', 'passw0rd', '123456', '12345678', 'kontor', 'demo', 'changeme', 'secret', 'root', 'test'];

const accountsOf = (database: Database) =>
  database.system((tx) => tx.rows<{ user_name: string; user_email: string; password_hash: string | null }>(sql`select * from app_user order by user_id`));

/** Which of the passwords that are tried first open an account: also its own names. */
const guessed = async (database: Database): Promise<string[]> => {
  const found: string[] = [];
  for (const { user_name, user_email, password_hash } of await accountsOf(database)) {
    const own = [user_name, user_email, user_email.split('@')[0] ?? '', user_email.split('@')[1] ?? ''];
    const rights = await Promise.all([...tried, ...own, ...own.map((name) => name.toLowerCase())].map((one) => checkPassword(password_hash, one)));
    if (rights.includes(true)) found.push(user_email);
  }
  return found;
};

describeOnDemo('the accounts of the demo', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('are opened by no password that is tried first', async () => {
    expect((await accountsOf(database)).length).toBeGreaterThan(3);
    expect(await guessed(database)).toEqual([]);
  });
});

describeOnEachDatabase('the first administrator', (open) => {
  it('is opened by no password that is tried first, and has another one in each installation', async () => {
    const [here, there] = [await open(), await open()];
    const [first, second] = [await ensureAdministrator(here), await ensureAdministrator(there)];
    expect((await accountsOf(here)).map(({ user_email }) => user_email)).toEqual([first?.email]);
    expect(await guessed(here)).toEqual([]);
    expect(first?.password).not.toBe(second?.password);
    expect(await checkPassword((await accountsOf(there))[0]?.password_hash ?? null, first?.password ?? '')).toBe(false);
    await Promise.all([here.close(), there.close()]);
  });
});

describe('a first start without the demo', () => {
  it('prints the password, which opens the account', { timeout: 240_000 }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-first-'));
    copyDirectory(inject('pgliteTemplate'), directory);
    const prepared = await createPgliteDatabase({ directory });
    await prepared.close();
    const server = await startServerProcess({ KONTOR_DEMO: '0', KONTOR_SECOND_FACTOR: '0', KONTOR_JOBS: '0', KONTOR_DATA: directory, DATABASE_URL: '' });
    const [, email, password] = /First administrator: (\S+)\s+password: (\S+)/.exec(server.said()) ?? [];
    expect(await server.rpc('login', { email, password })).toMatchObject({ token: expect.any(String) as string });
    await server.kill();
    rmSync(directory, { recursive: true, force: true });
  });
});

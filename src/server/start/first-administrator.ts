import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../engine/access/passwords.ts';
import type { Database } from '../engine/database/database.ts';
import type { MultiText } from '../../shared/languages.ts';

const administrators: MultiText = {
  en: 'Administrators',
  de: 'Administratoren',
  hu: 'Rendszergazdák',
  sk: 'Správcovia',
  ro: 'Administratori',
  cs: 'Správci',
  bg: 'Администратори',
};

/** For a database without users: one administrator with a random password, which is returned and shown once. */
export async function ensureAdministrator(database: Database): Promise<{ email: string; password: string } | null> {
  const email = 'admin@kontor.local';
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  return database.system(async (tx) => {
    if (await tx.row(sql`select 1 from app_user limit 1`)) return null;
    const user = await tx.row<{ user_id: number }>(
      sql`insert into app_user (user_name, user_email, password_hash, scope) values ('Administrator', ${email}, ${hash}, '["admin"]') returning user_id`,
    );
    const role = await tx.row<{ role_id: number }>(
      sql`insert into role (role_name, administrator) values (${JSON.stringify(administrators)}::jsonb, true) returning role_id`,
    );
    await tx.execute(sql`insert into role_user (role_id, user_id) values (${role?.role_id}, ${user?.user_id})`);
    return { email, password };
  });
}

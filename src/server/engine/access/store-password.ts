import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import { forgetCodes } from './call-limits.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Stores the hash of a password that its owner chose, which ends his sessions, and tells him. As the owner of the database.
 * @param kept the session that goes on: the one in which the old password was given
 */
export async function storePassword(tx: Transaction, installation: Installation, userId: number, hash: string, kept?: string): Promise<void> {
  await tx.execute(sql`select set_config('app.kept_session', ${kept ?? ''}, true)`);
  await tx.execute(sql`update app_user set password_hash = ${hash}, row_version = row_version + 1, updated_at = now() where user_id = ${userId}`);
  // Whoever guessed codes knew the old one: the person is not to wait for that.
  await forgetCodes(tx, userId);
  await tellPerson(tx, installation, userId, 'password_changed');
}

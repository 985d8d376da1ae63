import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { tables } from '../../../generated/server/tables.gen.ts';
import { sequenceTriggers } from './sequence-triggers.ts';
import type { Database } from './database.ts';
import { isDatabaseError } from './failures.ts';
import { applicationRole } from './pooled.ts';

const defaultFolder = fileURLToPath(new URL('../../../../schemas/migrations', import.meta.url));

/** One number for all servers of one database; they migrate one after the other. */
const advisoryLock = 5_664_786;
const uniqueViolation = '23505';

const alone = (text: string) => `SELECT pg_advisory_xact_lock(${advisoryLock});\n${text}`;

/** Roles belong to the whole cluster, so another database's server may make it at the same moment. */
const prelude = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE TABLE IF NOT EXISTS kontor_migration (
  hash text CONSTRAINT kontor_migration_hash PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${applicationRole}') THEN
    CREATE ROLE ${applicationRole} NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT ${applicationRole} TO %I', current_user);
  END IF;
END $$;`;

const apply = async (database: Database, { hash, sql }: MigrationMeta) => {
  // Written first: a server that waited for the lock stops here when another has done the work meanwhile.
  const record = `INSERT INTO kontor_migration (hash) VALUES (${pg.escapeLiteral(hash)})`;
  try {
    await database.script(alone([record, ...sql].join(';\n')));
  } catch (error) {
    if (isDatabaseError(error, uniqueViolation) && error.constraint === 'kontor_migration_hash') return;
    throw error;
  }
};

/**
 * Brings the database to the state of `folder` (drizzle-kit's output): each new migration once and whole, under a lock
 * that all servers share, then every `after/*.sql` (row-level security, functions, grants; each may run again) every time.
 */
export const migrate = async (database: Database, folder: string = defaultFolder): Promise<void> => {
  await database.script(alone(prelude));
  const applied = new Set((await database.system((tx) => tx.rows<{ hash: string }>({ text: 'SELECT hash FROM kontor_migration' }))).map(({ hash }) => hash));
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (!applied.has(migration.hash)) await apply(database, migration);
  }
  const after = join(folder, 'after');
  if (!existsSync(after)) return;
  for (const file of readdirSync(after).sort()) {
    if (file.endsWith('.sql')) await database.script(alone(readFileSync(join(after, file), 'utf8')));
  }
  if (folder !== defaultFolder) return;
  for (const triggers of tables.map(sequenceTriggers).filter((text) => text !== '')) await database.script(alone(triggers));
};

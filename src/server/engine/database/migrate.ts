import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import { isDatabaseError } from './failures.ts';
import { withoutViews } from './opened-views.ts';
import { applicationRole, readingRole, shopRole, shopSchema, statementRole, statementSchema } from './pooled.ts';
import { ownScripts } from './scripts.ts';

const ownMigrations = fileURLToPath(new URL('../../../../schemas/migrations', import.meta.url));

/** One number for all servers of one database; they migrate one after the other. */
const advisoryLock = 5_664_786;
const uniqueViolation = '23505';
const deadlock = '40P01';

const alone = (text: string) => `SELECT pg_advisory_xact_lock(${advisoryLock});\n${text}`;

const roles = [applicationRole, readingRole, shopRole, statementRole];

/** Roles belong to the whole cluster, so another database's server may make it at the same moment. */
const makeRole = (role: string) => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT ${role} TO %I', current_user);
  END IF;
END $$;`;

/** The roles that a database names and that belong to its cluster: they are there before a copy of it is brought in. */
export const makeRoles = (database: Database): Promise<void> => database.script(roles.map(makeRole).join('\n'));

const prelude = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE TABLE IF NOT EXISTS kontor_migration (
  hash text CONSTRAINT kontor_migration_hash PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS kontor_sql (
  digest text CONSTRAINT kontor_sql_digest PRIMARY KEY,
  ran_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS kontor_figure (
  figure text CONSTRAINT kontor_figure_name PRIMARY KEY,
  digest text NOT NULL
);
CREATE TABLE IF NOT EXISTS kontor_seed (
  seed text CONSTRAINT kontor_seed_name PRIMARY KEY,
  digest text NOT NULL
);
${roles.map(makeRole).join('\n')}`;

/** Runs a text that begins by noting itself under a unique key: a server that waited for the lock stops there when another has done the work. */
const runOnce = async (database: Database, constraint: string, statements: readonly string[]): Promise<void> => {
  try {
    await database.script(alone(statements.join(';\n')));
  } catch (error) {
    if (isDatabaseError(error, uniqueViolation) && error.constraint === constraint) return;
    throw error;
  }
};

const apply = (database: Database, { hash, sql }: MigrationMeta): Promise<void> =>
  runOnce(database, 'kontor_migration_hash', [`INSERT INTO kontor_migration (hash) VALUES (${pg.escapeLiteral(hash)})`, ...sql]);

/** Under which the program is noted in `kontor_seed`. */
const programSeed = 'program';

/** How often the scripts are tried: they lock table after table, and servers at work may hold those in another order. */
const attempts = 5;

async function runScripts(database: Database, scripts: readonly string[], digest: string, isForced: boolean): Promise<void> {
  const own = pg.escapeLiteral(digest);
  const note = [
    isForced ? 'DELETE FROM kontor_sql' : `DELETE FROM kontor_sql WHERE digest <> ${own}`,
    `INSERT INTO kontor_sql (digest) VALUES (${own})`,
    // Whichever program had brought it up to date looks at all of it again.
    `DELETE FROM kontor_seed WHERE seed = '${programSeed}'`,
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, 'kontor_sql_digest', [...note, ...scripts]);
    } catch (error) {
      if (!isDatabaseError(error, deadlock) || attempt === attempts) throw error;
    }
  }
}

interface Found {
  /** By whose name policies and rights of the owner were made. */
  owner: string;
  /** False in a new cluster, to which a database was copied without its roles. */
  has_roles: boolean;
  is_made: boolean;
  /** The program that brought it up to date last, where that was bundled. */
  program: string | undefined;
}

/** Written into the bundle in place of these words (src/server/start/bundle-server.mjs). */
const bundledProgram = (): string | undefined => process.env.KONTOR_PROGRAM;

/**
 * The bundled program, by all that it was made of: its migrations and scripts are those of then. One that is read module by module says nothing, nor does
 * one that is given others.
 */
const programBy = ({ owner }: Found): string | undefined => {
  const program = bundledProgram();
  return program === undefined
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify([owner, program]))
        .digest('hex');
};

const noteProgram = (database: Database, program: string): Promise<unknown> =>
  database.system((tx) =>
    tx.execute({
      text: 'INSERT INTO kontor_seed (seed, digest) VALUES ($1, $2) ON CONFLICT (seed) DO UPDATE SET digest = excluded.digest',
      values: [programSeed, program],
    }),
  );

/** What the database says of itself; locks nothing. */
const look = (database: Database): Promise<Found & { digest: string | undefined }> =>
  database.system(async (tx) => {
    const found = await tx.row<Omit<Found, 'program'> & { is_seeded: boolean }>({
      text:
        `SELECT current_user::text AS owner, to_regclass('kontor_sql') IS NOT NULL AS is_made, to_regclass('kontor_seed') IS NOT NULL AS is_seeded, ` +
        `(SELECT count(*) FROM pg_roles WHERE rolname IN (${roles.map((role) => `'${role}'`).join(', ')}) AND pg_has_role(current_user, oid, 'MEMBER')) = ${roles.length} AS has_roles`,
    });
    if (!found) throw new Error('the database tells nothing of itself');
    const noted = found.is_made ? await tx.row<{ digest: string }>({ text: 'SELECT digest FROM kontor_sql' }) : undefined;
    const isAsked = bundledProgram() !== undefined && found.is_seeded;
    const program = isAsked ? await tx.row<{ digest: string }>({ text: 'SELECT digest FROM kontor_seed WHERE seed = $1', values: [programSeed] }) : undefined;
    return { ...found, digest: noted?.digest, program: program?.digest };
  });

/**
 * Brings the database to the state of the migrations (drizzle-kit's output), each once and whole, and of the scripts
 * (row-level security, functions, grants), all of them in one transaction, when one of them or the set of migrations is another
 * than they last ran with. All servers share a lock for it. Where nothing changed it only looks: no table is locked, and a bundled program does not
 * even make the scripts, which takes it half a second.
 */
export const migrate = async (database: Database, migrationsFolder?: string, given?: readonly string[]): Promise<void> => {
  const found = await look(database);
  const program = migrationsFolder === undefined && given === undefined ? programBy(found) : undefined;
  if (program !== undefined && found.has_roles && found.program === program) return;
  await bringUp(database, found, readMigrationFiles({ migrationsFolder: migrationsFolder ?? ownMigrations }), given ?? ownScripts());
  if (program !== undefined) await noteProgram(database, program);
};

async function bringUp(
  database: Database,
  found: Found & { digest: string | undefined },
  migrations: MigrationMeta[],
  scripts: readonly string[],
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([found.owner, prelude, migrations.map(({ hash }) => hash), scripts]))
    .digest('hex');
  if (found.has_roles && found.digest === digest) return;
  await database.script(alone(prelude));
  const applied = new Set((await database.system((tx) => tx.rows<{ hash: string }>({ text: 'SELECT hash FROM kontor_migration' }))).map(({ hash }) => hash));
  const waiting = migrations.filter(({ hash }) => !applied.has(hash));
  if (waiting.length > 0) await database.script(alone([shopSchema, statementSchema].map(withoutViews).join('\n')));
  for (const migration of waiting) await apply(database, migration);
  await runScripts(database, scripts, digest, !found.has_roles);
}

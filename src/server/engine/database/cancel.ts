import pg from 'pg';

const patience = 3_000;

/** Ends the statement that a connection works at, over a connection of its own: those of the pool may all be busy with such statements. */
export async function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, user, password, database, ssl } = client;
  const { processID } = client as pg.PoolClient & { processID: number };
  const messenger = new pg.Client({
    host,
    port,
    user,
    password,
    database,
    ssl,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'kontor-cancel',
  });
  messenger.on('error', () => undefined);
  try {
    await messenger.connect();
    await messenger.query('SELECT pg_cancel_backend($1)', [processID]);
  } finally {
    await messenger.end();
  }
}

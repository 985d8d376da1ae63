import Fastify from 'fastify';
import pg from 'pg';

/** One cell of a product written by hand, with its line in the log and durable: no sign-in, no rights, no row-level security. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const server = Fastify();

const statements = {
  lock: 'select weight from product where product_code = $1 for update',
  write: 'update product set weight = $2, row_version = row_version + 1, updated_at = now(), updated_by = 1 where product_code = $1',
  log: `
    with made as (
      insert into change_set (user_id, change_company, form, action, fired) values (1, null, 'product_list', 'set', false) returning change_set_id as id)
    insert into change (change_set_id, user_id, entity_name, entity_key, entity_id, log_action, field, old, new)
    select id, 1, 'product', jsonb_build_object('product_code', $1::text), $1, 'set', 'weight', to_jsonb($2::float8), to_jsonb($3::float8) from made
    returning change_set_id, pg_notify('kontor_bench', change_set_id::text)`,
  read: 'select row_to_json(p) as row from product p where product_code = $1',
};
type Statement = keyof typeof statements;

server.post<{ Body: { key: string; old: number; new: number } }>('/set', async ({ body }) => {
  const client = await pool.connect();
  const run = (name: Statement, values: unknown[]) => client.query<{ row: object }>({ name, text: statements[name], values });
  try {
    await client.query('begin');
    await run('lock', [body.key]);
    await run('write', [body.key, body.new]);
    await run('log', [body.key, body.old, body.new]);
    const { rows } = await run('read', [body.key]);
    await client.query('commit');
    return { rows: rows.map(({ row }) => row) };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');

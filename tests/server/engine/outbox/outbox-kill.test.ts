import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../../../src/server/engine/database/connect.ts';
import type { ConnectOptions } from '../../../../src/server/engine/database/connect.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import type { TriggerAnswer } from '../../../../src/shared/workflow/calls.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { copyDirectory } from '../../../support/data-directories.ts';
import { startMailReceiver } from '../../../support/mail-receiver.ts';
import type { MailReceiver } from '../../../support/mail-receiver.ts';
import { email } from '../../../support/server-app.ts';
import { startServerProcess } from '../../../support/server-process.ts';
import type { ServerProcess } from '../../../support/server-process.ts';

const patience = 480_000;
const people = 200;
/** Mails the sender has on the way at once: so many may come twice after a kill. */
const onTheWay = 4;

interface Life {
  fsm_instance_id: number;
  email: string;
  events: number;
  seq: number;
  /** Whether the effect wrote to the record. */
  invited: boolean;
  mails: number;
  unsent: number;
}

const lives = (database: Database): Promise<Life[]> =>
  database.system(
    (tx) =>
      tx.rows<Life>(sql`
      select n.fsm_instance_id, n.email, n.secret_digest is not null as invited,
             (select count(*) - 1 from fsm_history h where h.fsm_instance_id = n.fsm_instance_id)::int as events,
             (select max(seq) - 1 from fsm_history h where h.fsm_instance_id = n.fsm_instance_id)::int as seq,
             (select count(*) from outbox o where o.entity = 'newsletter_subscriber' and o.entity_id = n.newsletter_subscriber_id::text)::int as mails,
             (select count(*) from outbox o where o.entity = 'newsletter_subscriber' and o.entity_id = n.newsletter_subscriber_id::text and o.done_at is null)::int as unsent
        from newsletter_subscriber n where n.email like 'killed%' order by n.fsm_instance_id`),
    { unlimited: true },
  );

/** Subscribers whom nobody but us invites, where nothing else happens by itself: reminders of carts or orders would send mails too. */
const prepare = async (database: Database): Promise<number[]> =>
  database.system(
    async (tx) => {
      await tx.execute(sql`update fsm_type set on_loop = null`);
      await tx.execute(sql`update fsm_transition set timeout = null`);
      await tx.execute(sql`delete from outbox`);
      const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      insert into newsletter_subscriber (company_code, shop_id, email, language_code)
      select 'KT-HU', (select min(shop_id) from shop where company_code = 'KT-HU'), 'killed' || n || '@receiver.test', 'hu' from generate_series(1, ${people}::int) n
      returning fsm_instance_id`);
      return rows.map(({ fsm_instance_id }) => fsm_instance_id);
    },
    { unlimited: true },
  );

const inviteAll = async (server: ServerProcess, ids: readonly number[]): Promise<TriggerAnswer> => {
  const { token } = await server.rpc<{ token: string }>('login', { email: email('admin'), password: demoPassword });
  const headers = { authorization: `Bearer ${token}`, 'x-company': 'KT-HU' };
  return server.rpc<TriggerAnswer>('api_action', { entity: 'fsm_trigger', action: 'set', payload: { event_code: 'invite', fsm_instance_id: ids } }, headers);
};

const wholly = (life: Life): string => {
  const after = { events: 1, seq: 1, invited: true, mails: 1 };
  const before = { events: 0, seq: 0, invited: false, mails: 0 };
  const { events, seq, invited, mails } = life;
  const seen = JSON.stringify({ events, seq, invited, mails });
  return seen === JSON.stringify(after) ? 'after' : seen === JSON.stringify(before) ? 'before' : seen;
};

const countOf = (items: readonly string[], item: string): number => items.filter((other) => other === item).length;
const idsOf = (receiver: MailReceiver): string[] => receiver.mails.map((mail) => mail.header('Message-ID') ?? '');

async function prove(options: ConnectOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  const receiver = await startMailReceiver();
  const servers: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.kill();
    await receiver.stop();
  });
  const settings = { ...environment, SMTP_URL: receiver.url, MAIL_FROM: 'office@sender.test', KONTOR_DEMO: '1' };
  const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await connectDatabase(options);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const ids = await look(prepare);

  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess(settings);
    servers.push(server);
    return server;
  };
  const server = await start();
  const lost = inviteAll(server, ids).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await expect.poll(() => receiver.mails.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(20);
  await server.kill();
  expect(await lost).toMatch(/fetch failed|terminated/);

  const killed = await look(lives);
  const sides = killed.map(wholly);
  expect([...new Set(sides)].toSorted()).toEqual(['after', 'before']);
  expect(killed.reduce((sum, { unsent }) => sum + unsent, 0)).toBeGreaterThan(0);

  // What was on its way at the kill is left alone until its claim has run out; nobody waits that long here.
  await look((database) =>
    database.system((tx) => tx.execute(sql`update outbox set claimed_until = claimed_until - interval '2 minutes' where claimed_until is not null`)),
  );

  const again = await start();
  const { results } = await inviteAll(
    again,
    killed.filter((_, at) => sides[at] === 'before').map(({ fsm_instance_id }) => fsm_instance_id),
  );
  expect(results.every(({ ok }) => ok)).toBe(true);
  await expect.poll(() => new Set(receiver.mails.flatMap(({ to }) => to)).size, { timeout: 120_000, interval: 500 }).toBe(people);
  await again.stop();

  const ended = await look(lives);
  expect(ended.map(wholly)).toEqual(ended.map(() => 'after'));
  const sent = idsOf(receiver);
  const twice = [...new Set(sent)].filter((id) => countOf(sent, id) > 1);
  expect(new Set(sent).size).toBe(people);
  expect(twice.length).toBeLessThanOrEqual(onTheWay);
  expect(sent.length).toBeLessThanOrEqual(people + onTheWay);
}

it(
  'a server killed in the middle of a batch leaves each record wholly before or wholly after, and its mails leave once (pglite)',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-outbox-kill-'));
    copyDirectory(inject('pgliteDemo'), directory);
    await prove({ url: '', directory }, { DATABASE_URL: '', KONTOR_DATA: directory });
    rmSync(directory, { recursive: true });
  },
  patience,
);

it(
  'a server killed in the middle of a batch leaves each record wholly before or wholly after, and its mails leave once (postgres)',
  async () => {
    const { url, drop } = await createPostgresCopy(postgresDemo);
    await prove({ url }, { DATABASE_URL: url });
    await drop();
  },
  patience,
);

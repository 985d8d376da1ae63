import { expect } from 'vitest';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RpcAnswer, RpcName } from '../../schemas/calls.ts';
import { hashPassword } from '../../src/server/engine/access/passwords.ts';
import type { TokenPair } from '../../src/server/engine/access/sessions.ts';
import type { Database } from '../../src/server/engine/database/database.ts';
import { demoPassword } from '../../src/server/demo/ensure-demo.ts';
import { offline } from '../../src/server/engine/installation.ts';
import type { Installation } from '../../src/server/engine/installation.ts';
import { createServer } from '../../src/server/server.ts';
import { createServices } from '../../src/server/prepare.ts';
import type { TranslationOptions } from '../../src/server/prepare.ts';
import type { FilePlaces } from '../../src/server/engine/storage/configured-storage.ts';
import type { JsonObject } from '../../src/shared/json.ts';
import type { Window } from '../../src/shared/records/calls.ts';

/** An HTTP answer; `body` is parsed where it is JSON. */
export interface Answer<T = JsonObject> {
  status: number;
  body: T;
  text: string;
  headers: Record<string, unknown>;
}

/** What a password alone is answered where a second step is asked for. */
export interface FirstStep {
  step: string;
  challenge: string;
  passkey: boolean;
}

export interface CallOptions {
  company?: string;
  /** Address the call seems to come from. */
  from?: string;
  headers?: Record<string, string>;
}

/** What stands in the body of every refusal. */
export const refused = (status: number, code: string) => ({ status, body: { data: null, error: { code, request_id: expect.any(String) as string } } });

/** The code of a refusal, or undefined for an answer. */
export const codeOf = ({ body }: Answer<unknown>): string | undefined => (body as { error?: { code?: string } } | null)?.error?.code;

export const email = (account: string): string => `${account}@demo.kontor.test`;

const parsed = (text: string, type: unknown): unknown => (String(type).startsWith('application/json') && text !== '' ? JSON.parse(text) : text);

/** A procedure that openapi.yaml describes answers as that says. Any name and any payload may be tried. */
export type CallRpc = <TName extends string>(
  name: TName,
  payload?: unknown,
  options?: CallOptions,
) => Promise<Answer<TName extends RpcName ? RpcAnswer<TName> : JsonObject>>;

/** Somebody signed in, acting in one company (the caller's first where none is chosen). */
export interface Client extends TokenPair {
  rpc: CallRpc;
  action<T = JsonObject>(entity: string, action: string, payload?: unknown): Promise<Answer<T>>;
  /** Rows of a form; throws unless the answer is 200. */
  rows<T = JsonObject>(entity: string, call?: JsonObject): Promise<T[]>;
  /** One cell, with what is said to stand there. */
  patch(entity: string, key: JsonObject, field: string, value: { old?: unknown; new: unknown }): Promise<Answer>;
  in(company: string): Client;
}

/** A server over a database that has the demo; several may share one. Nothing listens: calls are injected. */
export async function createApp(
  database: Database,
  tokenSeconds?: number,
  translation?: TranslationOptions,
  places?: FilePlaces,
  installation: Installation = { ...offline, confirmedMinutes: 600 },
) {
  const { services, tokens } = await createServices(database, tokenSeconds, places, translation, installation);
  const server: FastifyInstance = await createServer({ services, tokens });

  const request = async <T = JsonObject>(options: InjectOptions): Promise<Answer<T>> => {
    const { statusCode: status, body: text, headers } = await server.inject(options);
    return { status, text, headers, body: parsed(text, headers['content-type']) as T };
  };

  const post = <T>(name: string, payload?: unknown, { company, from = '127.0.0.1', headers = {} }: CallOptions = {}): Promise<Answer<T>> =>
    request<T>({
      method: 'POST',
      url: `/rpc/${name}`,
      remoteAddress: from,
      headers: { 'content-type': 'application/json', ...(company ? { 'x-company': company } : {}), ...headers },
      payload: JSON.stringify(payload ?? {}),
    });

  const asClient = (pair: TokenPair, company?: string): Client => {
    const headers = { authorization: `Bearer ${pair.token}` };
    const call = <T>(name: string, payload?: unknown, options: CallOptions = {}): Promise<Answer<T>> =>
      post<T>(name, payload, { ...(company ? { company } : {}), ...options, headers: { ...headers, ...options.headers } });
    const action = <T>(entity: string, name: string, payload?: unknown): Promise<Answer<T>> => call<T>('api_action', { entity, action: name, payload });
    return {
      ...pair,
      rpc: call as CallRpc,
      action,
      async rows<T>(entity: string, list: JsonObject = {}) {
        const { status, body, text } = await action<T[] | Window<T>>(entity, 'list', list);
        if (status !== 200) throw new Error(text);
        return Array.isArray(body) ? body : body.rows;
      },
      patch: (entity, key, field, value) => action(entity, 'set', { patches: [{ key, field, ...value }] }),
      in: (other) => asClient(pair, other),
    };
  };

  const login = (account: string, password = demoPassword, options?: CallOptions): Promise<Answer<TokenPair>> =>
    post<TokenPair>('login', { email: email(account), password }, options);

  const rows = <T extends object = JsonObject>(query: SQL): Promise<T[]> => database.system((tx) => tx.rows<T>(query));

  return {
    server,
    services,
    database,
    request,
    rpc: post as CallRpc,
    login,
    /** The first step of a sign-in that needs a second one. */
    beginSignIn: (account: string): Promise<Answer<FirstStep>> => post<FirstStep>('login', { email: email(account), password: demoPassword }),
    asClient,
    async signIn(account: string, company?: string): Promise<Client> {
      const { status, body, text } = await login(account);
      if (status !== 200) throw new Error(text);
      return asClient(body, company);
    },
    /** Rows of the database, asked by its owner. */
    rows,
    /** Changes made by the owner of the database. */
    execute: (query: SQL): Promise<number> => database.system((tx) => tx.execute(query)),
    /** A further user without any role, signed in by the demo's password. @returns the user's id */
    async addUser(account: string, companies: readonly string[] = ['KT-HU']): Promise<number> {
      const hash = await hashPassword(demoPassword);
      const [user] = await rows<{ user_id: number }>(
        sql`insert into app_user (user_name, user_email, password_hash) values (${account}, ${email(account)}, ${hash}) returning user_id`,
      );
      if (!user) throw new Error('the user was not stored');
      for (const company of companies) await rows(sql`insert into user_company (user_id, member_company) values (${user.user_id}, ${company}) returning 1`);
      return user.user_id;
    },
    async userId(account: string): Promise<number> {
      const [user] = await rows<{ user_id: number }>(sql`select user_id from app_user where user_email = ${email(account)}`);
      return user?.user_id ?? 0;
    },
    /** Ends the server; the database stays. */
    async stop(): Promise<void> {
      await server.close();
      await services.records.close();
    },
    async close(): Promise<void> {
      await this.stop();
      await database.close();
    },
  };
}

/** Adds a row to each form that is empty in the demo. */
export const fillEveryForm = async (admin: Client): Promise<void> => {
  const additions: [string, JsonObject][] = [
    ['captions', { caption_key: 'action.save', texts: { en: 'Keep' } }],
    ['saved_views', { screen: 'products/brands', view_name: 'Mine', state: { density: 'balham' } }],
    ['user_settings', { setting_key: 'grid', value: { width: 1 } }],
    ['product_brands', { brand_name: 'A change for the log' }],
    ['translation_table', { terms: { en: 'oak', hu: 'tölgy' } }],
  ];
  for (const [entity, row] of additions) expect((await admin.action(entity, 'set', row)).status, entity).toBe(200);
};

/** Rows of both tested companies in tables that the program alone writes, or that the demo leaves empty. */
const ownRows: readonly SQL[] = [
  sql`insert into stored_file (file_key, mime_type, size, width, height) values ('test.webp', 'image/webp', 1, 1, 1) on conflict do nothing`,
  sql`insert into product_image (image_id, product_code, file_key, file_name, cover, position)
      select image_id, (select min(product_code) from product), 'test.webp', file_name, cover, position
        from (values ('test-image', 'test.png', true, 1), ('test-image-2', 'test-2.png', false, 2)) as image (image_id, file_name, cover, position) on conflict do nothing`,
  sql`insert into file_fetch (company_code, import_id, import_form, file_name, form, record_id, url, host, ordinal, state)
      select company_code, 'test', 'product_list', 'test.csv', 'images', (select min(product_code) from product), 'https://shop.example.test/' || n || '.png', 'shop.example.test', n, 'failed'
        from company, generate_series(1, 2) n where company_code in ('KT-HU', 'KT-DE')`,
  sql`insert into picture (picture_id, file_key, file_name) values ('test-picture', 'test.webp', 'test.png') on conflict do nothing`,
  sql`insert into product_video (product_code, url) select min(product_code), 'https://video.example.test/1' from product`,
  sql`insert into product_file (product_code, file_key, file_name)
      select (select min(product_code) from product), 'test.webp', file_name from (values ('test.pdf'), ('test-2.pdf')) as file (file_name)`,
  sql`insert into purchase_order_document (company_code, purchase_order_id, file_key, file_name)
      select company_code, min(purchase_order_id), 'test.webp', 'invoice.pdf' from purchase_order group by company_code`,
  sql`insert into sales_order_file (company_code, sales_order_id, document_number, file_key, file_name)
      select company_code, min(sales_order_id), 'INV-1', 'test.webp', 'invoice.pdf' from sales_order group by company_code`,
  sql`insert into number_pattern (company_code, series, pattern) select company_code, 'purchase_order', 'PO-{yyyy}-{00000}' from company on conflict do nothing`,
  sql`insert into job (job_code, interval) values ('outbox', 60) on conflict do nothing`,
  sql`insert into outbox (company_code, channel, recipient, subject, payload, idempotency_key)
      select company_code, 'mail', 'somebody@example.test', 'Hello', '{"text":"Hello"}', 'test:' || company_code from company where company_code in ('KT-HU', 'KT-DE') on conflict do nothing`,
  sql`insert into outbox (company_code, channel, recipient, subject, payload, idempotency_key, entity, entity_id)
      select company_code, 'mail', 'customer@example.test', 'Your order', '{"text":"Hello"}', 'test:order:' || company_code, 'sales_order', min(sales_order_id)::text
        from sales_order group by company_code on conflict do nothing`,
  sql`insert into sales_order_comment (company_code, sales_order_id, comment_text) select company_code, min(sales_order_id), 'A comment' from sales_order group by company_code`,
  sql`insert into change_draft (company_code, user_id, asked_by, draft_kind, form, record_key, cells, idempotency_key, request_digest)
      select company_code, user_id, 'mcp', 'change', 'product_list', jsonb_build_object('product_code', 'of ' || company_code), '[]', 'test:draft', 'test'
        from company, app_user where company_code in ('KT-HU', 'KT-DE') on conflict do nothing`,
  sql`insert into ai_query_log (company_code, user_id, question, language_code, answer_kind, milliseconds)
      select company_code, (select min(user_id) from app_user), 'of ' || company_code || n, 'en', 'ask', n
        from company, generate_series(1, 2) n where company_code in ('KT-HU', 'KT-DE')`,
  sql`insert into mcp_call (company_code, user_id, asked_by, program_name, tool, tool_input, answer_bytes, milliseconds)
      select company_code, (select min(user_id) from app_user), 'mcp', 'Test', 'read_rows', '{"of":"' || company_code || n || '"}', n, n
        from company, generate_series(1, 2) n where company_code in ('KT-HU', 'KT-DE')`,
  sql`insert into impersonation (user_id, impersonator_name, reason, family) select min(user_id), 'Admin', 'To see what he sees', 'test' from app_user on conflict do nothing`,
  sql`insert into partner (partner_name, is_supplier) values ('Test Supplier', true) on conflict do nothing`,
  sql`insert into staged_price (company_code, user_id, line, partner_id, supplier_product_code, new_price)
      select company_code, user_id, 1, (select max(partner_id) from partner), 'T-1', 10.5 from company, app_user where company_code in ('KT-HU', 'KT-DE')`,
  sql`insert into product_position (company_code, shop_id, product_category_id, product_code, position)
      select s.company_code, s.shop_id, (select min(product_category_id) from product_category), (select min(product_code) from product), 1 from shop s on conflict do nothing`,
  sql`insert into product_supplier (company_code, partner_id, product_code, supplier_product_code, currency_code)
      select company_code, (select max(partner_id) from partner), (select min(product_code) from product), 'T-1', currency_code from company on conflict do nothing`,
  sql`insert into supplier_price (company_code, product_supplier_id, valid_from, price_original, currency_code)
      select company_code, product_supplier_id, '2020-01-01', 10, currency_code from product_supplier where supplier_product_code = 'T-1' on conflict do nothing`,
  sql`insert into product_label (company_code, user_id, product_code)
      select company_code, user_id, (select min(product_code) from product) from company, app_user where company_code in ('KT-HU', 'KT-DE') on conflict do nothing`,
  sql`insert into warehouse (company_code, warehouse_name) select company_code, 'Second warehouse' from company`,
  sql`insert into cost_layer (company_code, warehouse_id, product_code, qty_in, qty_remaining, unit_cost, landed_unit)
      select company_code, warehouse_id, (select min(product_code) from product), 1, 0, 10, 11 from warehouse`,
  sql`insert into cost_variance (company_code, warehouse_id, product_code, value) select company_code, warehouse_id, (select min(product_code) from product), 1 from warehouse`,
  sql`with chosen as (
        select distinct on (c.company_code) c.company_code, c.cart_id, l.warehouse_id, l.product_code
          from cart c join stock_level l using (company_code) where l.free >= 1 order by c.company_code, c.cart_id desc, l.product_code desc),
      held as (
        insert into cart_hold (company_code, cart_id, warehouse_id, product_code, qty) select company_code, cart_id, warehouse_id, product_code, 1 from chosen returning warehouse_id, product_code)
      update stock_level l set reserved = l.reserved + 1 from held where l.warehouse_id = held.warehouse_id and l.product_code = held.product_code`,
  sql`insert into account_link (company_code, shop_id, email, language_code) select company_code, shop_id, 'customer@example.test', languages[1] from shop`,
  sql`insert into account_session (company_code, shop_id, email, secret_digest, expires_at) select company_code, shop_id, 'customer@example.test', 'test-' || shop_id, now() + interval '1 day' from shop`,
  sql`insert into shopper_group (company_code, shop_id, shopper_group_name) select company_code, shop_id, 'Test group' from shop on conflict do nothing`,
  sql`insert into email_attachment (company_code, email_id, file_key, file_name)
      select e.company_code, min(e.email_id), 'test.webp', n || '.webp' from email e cross join generate_series(1, 2) n group by e.company_code, n`,
  sql`insert into email_draft (company_code, email_id, user_id, draft_subject, draft_text, language_code, seen_email_id)
      select e.company_code, e.email_id, (select min(user_id) from app_user), 'Re: ' || e.subject, 'Thank you', 'en', e.email_id
        from email e join (select company_code, min(email_id) as first, max(email_id) as last from email group by company_code) m on e.email_id in (m.first, m.last)`,
  sql`insert into picture (picture_id, file_key, file_name) values ('test-drawn', 'test.webp', 'drawn.webp')`,
  sql`insert into content_image (company_code, content_item_id, picture, drawn) select company_code, content_item_id, 'test-drawn', true from content_item`,
  sql`insert into content_page (company_code, content_item_id, shop_id, frontend_page_id)
      select i.company_code, min(i.content_item_id), min(p.shop_id), min(p.frontend_page_id) from content_item i join frontend_page p using (company_code) group by i.company_code`,
  sql`insert into engine_spending (for_company, month, spent_usd) select company_code, date_trunc('month', now())::date, 1 from company`,
  sql`insert into frontend_page (company_code, shop_id, page_code, title) select company_code, min(shop_id), 'test-news', '{"en": "Test news"}' from shop group by company_code`,
  sql`insert into news_page (company_code, news_id, shop_id, frontend_page_id)
      select p.company_code, min(n.news_id), p.shop_id, p.frontend_page_id from frontend_page p join news n using (company_code) where p.page_code = 'test-news' group by 1, 3, 4`,
];

/** Fills the tables behind {@link ownRows}. */
export const fillOwnTables = async (app: Pick<App, 'execute'>): Promise<void> => {
  for (const query of ownRows) await app.execute(query);
};

/** What forms that list nothing until somebody chooses are asked, to have rows of {@link ownRows}. */
const choices: Readonly<Record<string, JsonObject>> = { personal_data: { person_email: 'customer@example.test' } };
/** What a call for the rows of a form has besides, so that there are some. */
export const chosenFor = (entity: string): { params?: JsonObject } => {
  const params = choices[entity];
  return params ? { params } : {};
};

/** Puts all records into the first states of their workflows, which lock nothing, but those whose lines are being worked on, and what is packed, of which there is a form alone: for suites about writing as such. */
export const openAllRecords = (app: Pick<App, 'execute'>): Promise<number> =>
  app.execute(sql`
    update fsm_instance i set state_id = s.state_id from fsm_state s, fsm_state now
     where s.type_code = i.type_code and s.initial_state and now.state_id = i.state_id and now.editable <> 'lines' and now.state_code <> 'packed'`);

export type App = Awaited<ReturnType<typeof createApp>>;

/** A server over a demo of its own; `close` removes both. */
export const openApp = async (open: () => Promise<Database>, places?: FilePlaces, installation: Partial<Installation> = {}): Promise<App> =>
  createApp(await open(), undefined, undefined, places, { ...offline, confirmedMinutes: 600, ...installation });

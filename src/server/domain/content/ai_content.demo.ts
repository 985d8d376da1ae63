import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { conversations, items, proposed } from './demo/texts.ts';

const day = 24 * 60;

/** What became of the proposals, one after the other, with the days after which. */
const stories = [
  { events: [], failure: null, reason: null },
  { events: [], failure: null, reason: null },
  { events: ['review'], failure: null, reason: null },
  { events: ['accept'], failure: null, reason: null },
  { events: ['review', 'reject'], failure: null, reason: 'Says nothing of the size.' },
  { events: ['fail'], failure: 'invented', reason: null },
] as const;

/** Calls of the last weeks, as engines counted them. */
const seedCalls = (tx: Transaction) =>
  tx.execute(sql`
    insert into engine_call (engine, model, purpose, characters, tokens_in, tokens_out, milliseconds, failure, user_id, for_company, cost_usd, called_at)
    select e.engine, e.model, p.purpose, 400 + n * 37 % 900, e.tokens * (100 + n * 37 % 225), e.tokens * (40 + n * 53 % 160), 900 + n * 211 % 2600, case when n % 17 = 0 then 'HTTP 500' end,
           u.user_id, c.company_code, round(case when n % 17 = 0 then 0 when e.tokens = 1 then ((100 + n * 37 % 225) * 2.5 + (40 + n * 53 % 160) * 10) / 1e6 else (400 + n * 37 % 900) * 25 / 1e6 end, 6),
           current_date - n / 2 + time '09:00' + n % 2 * interval '5 hours'
      from company c cross join generate_series(0, 59) n
      join (values (0, 'openai', 'gpt-4o', 1), (1, 'openai', 'gpt-4o-mini', 1), (2, 'deepl', null, null)) as e(turn, engine, model, tokens) on e.turn = n % 3
      join (values (0, 'proposal'), (1, 'chat'), (2, 'translate_rows')) as p(turn, purpose) on p.turn = n % 3
      cross join lateral (select user_id from app_user where user_name = 'admin' or user_id = (select min(user_id) from app_user) order by user_id limit 1) u
     order by c.company_code, n`);

const seedProposals = async (tx: Transaction): Promise<void> => {
  const made = await tx.rows<{ fsm_instance_id: number; story: number; ago: number }>(sql`
    with asked as (
      select c.company_code, p.product_code, p.product_name, l.language_code, s.place as story, s.failure, s.reason, 2 + s.place % 5 as ago
        from company c cross join jsonb_to_recordset(${JSON.stringify(stories.map((story, place) => ({ ...story, place })))}::jsonb) as s(place integer, failure text, reason text)
        cross join lateral (select language_code, row_number() over (order by language_code) - 1 as turn from language where ui) l
        join lateral (select product_code, product_name, row_number() over (order by product_code) - 1 as turn from (select * from product where active order by product_code limit 42) p) p
          on p.turn = l.turn * ${stories.length} + s.place),
    made as (
      insert into ai_proposal (company_code, product_code, field, language_code, prompt_id, prompt_version, engine, model, base_text, source_digest, proposed_text, confidence, refused_because, attempts, due_at, failure, created_at)
      select a.company_code, a.product_code, 'description_short', a.language_code, g.prompt_id, kontor_use_prompt(g.prompt_id), 'openai', 'gpt-4o', kontor_text_of_product(a.product_code, 'description_short', a.language_code),
             kontor_digest(kontor_product_facts(a.product_code, 'description_short', a.language_code)::text),
             case when a.failure is null then replace(${JSON.stringify(proposed)}::jsonb ->> a.language_code, '{name}', coalesce(a.product_name ->> a.language_code, a.product_name ->> 'en', a.product_code)) end,
             case when a.failure is null then 80 + a.story * 3 end, a.reason, 1, null, a.failure, now() - a.ago * interval '1 day'
        from asked a join gpt_prompt g on g.prompt_code = 'catalogue_text'
       order by a.company_code, a.language_code, a.story
      returning ai_proposal_id, company_code, product_code, language_code, fsm_instance_id)
    select m.fsm_instance_id, a.story, a.ago from made m join asked a using (company_code, product_code, language_code) order by m.ai_proposal_id`);
  await seedLives(
    tx,
    made.map(({ fsm_instance_id, story, ago }) => ({
      fsm_instance_id,
      begun: ago * day,
      events: (stories[story]?.events ?? []).map((event, place) => ({ event, minutesAgo: (ago - 1) * day - place * 60 })),
    })),
  );
};

const seedChats = async (tx: Transaction): Promise<void> => {
  const told = JSON.stringify(
    conversations.map(({ title, shared, said }, place) => ({ title, shared, place, said: said.map(([author, content], turn) => ({ author, content, turn })) })),
  );
  await tx.execute(sql`
    with asked as (select * from jsonb_to_recordset(${told}::jsonb) as t(title text, shared boolean, place integer, said jsonb)),
    made as (
      insert into gpt_chat (company_code, user_id, title, engine, model, shared, last_message_at, created_at)
      select m.member_company, m.user_id, a.title, 'openai', 'gpt-4o', a.shared, now() - (a.place + 1) * interval '1 day', now() - (a.place + 1) * interval '1 day'
        from user_company m cross join asked a order by m.member_company, m.user_id, a.place
      returning gpt_chat_id, company_code, title, created_at)
    insert into gpt_message (company_code, gpt_chat_id, author, content, model, reply_end, tokens_in, tokens_out, cost_usd, said_at)
    select m.company_code, m.gpt_chat_id, s.author, s.content, case s.author when 'assistant' then 'gpt-4o' end, case s.author when 'assistant' then 'whole' end,
           case s.author when 'assistant' then 200 end, case s.author when 'assistant' then length(s.content) / 4 end,
           case s.author when 'assistant' then round((200 * 2.5 + length(s.content) / 4 * 10) / 1e6, 6) end, m.created_at + s.turn * interval '1 minute'
      from made m join asked a using (title) cross join lateral jsonb_to_recordset(a.said) as s(author text, content text, turn integer)
     order by m.gpt_chat_id, s.turn`);
};

const seedItems = async (tx: Transaction): Promise<void> => {
  const told = JSON.stringify(items.map((item, place) => ({ ...item, place })));
  await tx.execute(sql`
    with made as (
      insert into content_item (company_code, content_kind, title, content_text, ingredients, picture_prompt)
      select c.company_code, i.kind, i.title, i.text, i.ingredients, i.prompt
        from company c cross join jsonb_to_recordset(${told}::jsonb) as i(kind text, title jsonb, text jsonb, ingredients jsonb, prompt text, place integer)
       order by c.company_code, i.place
      returning content_item_id, company_code)
    insert into content_product (company_code, content_item_id, product_code)
    select m.company_code, m.content_item_id, p.product_code
      from made m cross join (select product_code from product where active order by product_code limit 3) p order by m.content_item_id, p.product_code`);
};

/** What language models did for every company: their calls, proposals in every state, conversations of its people, and what is told of its goods. */
export default defineDemo({
  after: ['products', 'attributes', 'accounts', 'companies'],
  async seed(tx) {
    await seedCalls(tx);
    await seedProposals(tx);
    await seedChats(tx);
    await seedItems(tx);
  },
});

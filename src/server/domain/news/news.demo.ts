import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

const news = readFileSync(new URL('./demo/news.json', import.meta.url), 'utf8');
const sources = JSON.stringify([
  { name: 'Furniture Trade Weekly', feed: 'https://furniture-weekly.example.test/feed.xml', language: 'en', country: 'GB' },
  { name: 'Bútorpiac Hírek', feed: 'https://butorpiac.example.test/rss', language: 'hu', country: 'HU' },
]);

/** Two sources of each company with what they told in November. The sources rest: a demo asks nobody by itself. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    await tx.execute(sql`
      insert into news_source (company_code, news_source_name, feed_url, language_code, country_code, active, feed_state, last_fetched_at, due_at)
      select c.company_code, s.name, s.feed, s.language, s.country, false, 'read', timestamptz '2026-11-24 06:00+01', timestamptz '2026-11-24 07:00+01'
        from company c cross join jsonb_to_recordset(${sources}::jsonb) as s(name text, feed text, language text, country text)
       order by c.company_code, s.name`);
    await tx.execute(sql`
      insert into news (company_code, news_source_id, title, summary, news_url, guid, published_on, news_category, language_code, country_code, news_state)
      select o.company_code, o.news_source_id, n.title, n.summary, u.url, u.url, n.published_on, n.category, n.language, n.country, n.state
        from news_source o join jsonb_to_recordset(${news}::jsonb)
             as n(source text, slug text, title jsonb, summary jsonb, published_on date, category text, language text, country text, state text) on n.source = o.news_source_name
        cross join lateral (select substring(o.feed_url from '^https://[^/]+/') || n.slug as url) u
       order by o.company_code, n.published_on, n.slug`);
  },
});

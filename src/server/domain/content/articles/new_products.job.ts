import { sql } from 'drizzle-orm';
import { defineJob } from '../../../engine/jobs/define.ts';
import { askEachDue } from '../ask-each-due.ts';
import { askForProduct } from './ask-for-product.ts';
import { articleChannel, keepFailure, keepProduct } from './keep-article.ts';
import { dueArticles } from './read-articles.ts';

/** Asks language models for the texts of products that articles of suppliers may become, each by itself. */
export default defineJob({
  every: 300,
  due: sql`(select min(a.due_at) from supplier_article a)`,
  wakes: [articleChannel],
  run: ({ services, signal }) =>
    askEachDue(
      {
        due: (most) => dueArticles(services.database, most),
        ask: (one) => askForProduct(services.replies, one),
        keep: (one, answer) => keepProduct(services, one, answer),
        keepFailure: (one, why) => keepFailure(services, one, why),
      },
      signal,
    ),
});

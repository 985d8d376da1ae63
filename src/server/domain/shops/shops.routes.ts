import { sql } from 'drizzle-orm';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import { selectAskedShop } from '../sales/asked-shop.ts';

/** Calls of one network in a minute, of those who are nobody. */
const mostCalls = 600;

/**
 * `GET /shops`: for staff the chosen company's shops; for everybody else the one shop whose host is asked (X-Host).
 */
export default defineRoutes({
  register(server, { database }, callers) {
    const count = createRateLimit(mostCalls, 60);
    const columns = sql`shop_id, hostname, company_code, currency_code, price_type, languages`;
    server.get('/shops', async (request, reply) => {
      reply.type('application/json; charset=utf-8');
      if (request.headers.authorization) {
        return callers.run(request, (caller) =>
          database.transaction(
            caller,
            (tx) => tx.rows(sql`select ${columns} from shop where company_code = ${caller.companyCode} and active order by shop_id`),
            { readOnly: true },
          ),
        );
      }
      count(request.ip);
      return database.system((tx) => tx.rows(selectAskedShop(columns, request)));
    });
  },
});

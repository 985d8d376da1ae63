import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** A round through the program, as somebody makes it in a morning: pages, and seconds spent on each. */
const round: readonly (readonly [page: string, seconds: number])[] = [
  ['sales/sales_orders', 140],
  ['sales/stock_free_and_reserved', 35],
  ['products/product_list', 260],
  ['products/categories', 48],
  ['purchasing/overview', 20],
  ['purchasing/purchase_orders', 185],
  ['warehouse/pick_lists', 75],
  ['warehouse/shipments', 90],
  ['prices/show_prices', 310],
  ['finance/cashflow', 120],
  ['reports/stock_value', 66],
];
const browsers = ['Firefox, Linux', 'Chrome, Windows', 'Safari, macOS'] as const;
const visits = 440;

/** As the program's own pages and the server word them; texts are English, as stacks are. */
const errors = [
  { page: 'sales/sales_orders', error: 'changed', status: 409, call: '/sales_orders/set', stack: null, times: 7 },
  { page: 'products/product_list', error: 'in_use', status: 422, call: '/product_list/delete', stack: null, times: 5 },
  { page: 'reports/stock_value', error: 'try_again', status: 503, call: '/stock_value/list', stack: null, times: 3 },
  { page: 'warehouse/shipments', error: 'network', status: 0, call: '/shipments/list', stack: null, times: 4 },
  {
    page: 'prices/show_prices',
    error: "TypeError: Cannot read properties of undefined (reading 'unit_price')",
    status: null,
    call: null,
    stack: [
      "TypeError: Cannot read properties of undefined (reading 'unit_price')",
      '    at priceOf (assets/grid-Bx4t9QaZ.js:1:48211)',
      '    at drawCell (assets/grid-Bx4t9QaZ.js:1:50377)',
      '    at Object.refresh (assets/grid-Bx4t9QaZ.js:1:91840)',
    ].join('\n'),
    times: 2,
  },
];

const json = JSON.stringify;

/** What people of the demo's companies opened in the last days, and what went wrong. */
export default defineDemo({
  after: ['accounts', 'companies'],
  seed: async (tx) => {
    await tx.execute(sql`
      with member as (
        select m.user_id, m.member_company, u.language_code, row_number() over (partition by m.member_company order by m.user_id) as place
          from user_company m join app_user u using (user_id) where not u.blocked),
      step as (select value ->> 0 as page, (value ->> 1)::int as seconds, ordinality as place from jsonb_array_elements(${json(round)}::jsonb) with ordinality)
      insert into page_log (user_id, page_name, page_code, visit_company, language_code, browser, visited_at, seconds_on_page)
      select m.user_id, '/' || s.page, p.page_code, m.member_company, m.language_code, (${json(browsers)}::jsonb) ->> (n % 3),
             now() - n * interval '37 minutes', s.seconds + n % 17
        from generate_series(1, ${visits}) as n
        join step s on s.place = 1 + n % ${round.length}
        join page p on p.url = s.page
        join member m on m.place = 1 + n % 3
       order by n desc`);
    await tx.execute(sql`
      with member as (
        select m.user_id, m.member_company, u.language_code, row_number() over (partition by m.member_company order by m.user_id) as place
          from user_company m join app_user u using (user_id) where not u.blocked)
      insert into page_error_log (user_id, page_name, page_code, visit_company, language_code, browser, happened_at, error, http_status, call_path, stack, alike)
      select m.user_id, '/' || e.page, p.page_code, m.member_company, m.language_code, (${json(browsers)}::jsonb) ->> (n % 3),
             now() - n * interval '9 hours' - length(e.error) * interval '11 minutes', e.error, e.status, e.call, e.stack,
             md5(concat_ws('|', e.error, e.status, e.call))
        from jsonb_to_recordset(${json(errors)}::jsonb) as e(page text, error text, status int, call text, stack text, times int)
        cross join lateral generate_series(1, e.times) as n
        join page p on p.url = e.page
        join member m on m.place = 1 + n % 3
       order by n desc`);
  },
});

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { orderReports, parcelEvents } from '../../../../schemas/tables/sales/order-reports.ts';
import { appError } from '../../../shared/errors.ts';
import { read, usualLimit } from '../../engine/http/define-call.ts';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import { isSigned } from '../../engine/outbox/signature.ts';
import { createChangeSet } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { Services } from '../../engine/services.ts';

const reports = rowsOf(orderReports);
const word = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most)));

const reportCall = v.strictObject({
  company_code: v.pipe(v.string(), v.maxLength(80)),
  order_no: v.pipe(v.string(), v.maxLength(80)),
  tracking_number: word(80),
  invoice_no: word(80),
  happened: v.optional(v.picklist(parcelEvents)),
  message: word(500),
});
type Report = v.InferOutput<typeof reportCall>;

/** Calls of one network in a minute. */
const mostCalls = 600;

/** Keeps what was told, once, and moves the order at once. @returns whether it was new */
async function hear({ database, records, workflow }: Services, digest: string, report: Report): Promise<boolean> {
  const actor = { userId: null, companyCode: report.company_code };
  const { order_no, tracking_number = null, invoice_no = null, happened = null, message = null } = report;
  const heard = await database.transaction(actor, async (tx) => {
    // Whoever makes the same call at the same instant waits for the order, and finds that it was heard.
    const order = await tx.row<{ sales_order_id: number; fsm_instance_id: number }>(
      sql`select sales_order_id, fsm_instance_id from sales_order where company_code = ${report.company_code} and order_no = ${order_no} for update`,
    );
    if (!order) throw appError('not_found', { order_no });
    const known = await tx.row(sql`select from order_report where call_digest = ${digest}`);
    if (known) return undefined;
    const changes = createChangeSet(tx, records.registry, { actor, form: 'order_reports', action: 'reported' });
    await reports.insert(changes, [
      {
        sales_order_id: order.sales_order_id,
        tracking_number,
        happened,
        ks_invoice_no: invoice_no,
        message,
        call_digest: digest,
        company_code: report.company_code,
      },
    ]);
    await changes.finish();
    return order;
  });
  if (!heard) return false;
  const event_code = happened === 'delivered' ? 'deliver' : happened === 'returned' ? 'return' : undefined;
  // An order that does not stand where it is said to be stays as it is: the report is there, and the loop looks once more.
  if (event_code) await workflow.trigger(actor, { event_code, fsm_instance_id: [heard.fsm_instance_id], params: {} });
  return true;
}

/** `POST /webhooks/orders`: carriers and the accounting package tell of an order, signed with the secret of this installation. The same call is heard once. */
export default defineRoutes({
  register(server, services) {
    const secret = services.installation.webhookSecret;
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: usualLimit }, (_request, body, done) => done(null, body));
    const count = createRateLimit(mostCalls, 60);
    server.addHook('onRequest', async (request) => count(request.ip));
    server.post('/webhooks/orders', async (request) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const header = request.headers['x-kontor-signature'];
      if (secret === null || typeof header !== 'string' || !isSigned(header, body, secret)) throw appError('forbidden');
      const report = read(reportCall, asJson(body));
      const isNew = await hear(services, createHash('sha256').update(header).digest('hex'), report);
      return { heard: isNew };
    });
  },
});

function asJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw appError('bad_request');
  }
}

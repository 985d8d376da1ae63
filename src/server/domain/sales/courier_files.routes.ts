import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { couriers } from '../../../generated/server/couriers.gen.ts';
import { appError } from '../../../shared/errors.ts';
import { formOf, rightsOnForm } from '../../engine/access/rights.ts';
import { attachment } from '../../engine/http/attachment.ts';
import { read, usualLimit } from '../../engine/http/define-call.ts';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { toCourierFile } from './courier-file.ts';
import type { CourierRow } from './courier-file.ts';

const fileCall = v.strictObject({ courier_batch_id: v.pipe(v.number(), v.safeInteger()) });

interface Batch {
  courier_code: keyof typeof couriers;
  file_name: string;
}

/** `POST /courier_file`: a batch as its carrier reads it, the same whenever it is asked for. */
export default defineRoutes({
  register(server, { records }, callers) {
    server.post('/courier_file', { bodyLimit: usualLimit }, async (request, reply) => {
      const caller = await callers.find(request);
      const { courier_batch_id } = read(fileCall, request.body);
      if (!rightsOnForm(caller.rights, formOf('courier_batches')).list) throw appError('forbidden', { entity: 'courier_batches' });
      const { batch, rows } = await records.read(caller, async (tx) => ({
        batch: await tx.row<Batch>(
          sql`select courier_code, file_name from courier_batch where courier_batch_id = ${courier_batch_id} and company_code = ${caller.companyCode}`,
        ),
        rows: await tx.rows<CourierRow>(sql`
          select o.order_no as sales_order_label, r.delivery_name, r.address_line, r.zip_code, r.city, r.country_code, r.phone, r.email, r.parcel_count, r.courier_weight::float8, r.cod_amount::float8,
                 r.currency_code from courier_row r join sales_order o using (company_code, sales_order_id)
           where r.courier_batch_id = ${courier_batch_id} and r.company_code = ${caller.companyCode} order by r.line_no`),
      }));
      if (!batch) throw appError('not_found', { courier_batch_id });
      return reply.type('text/csv').header('content-disposition', attachment(batch.file_name)).send(toCourierFile(couriers[batch.courier_code], rows));
    });
  },
});

import { sql } from 'drizzle-orm';
import { cmrs } from '../../../../schemas/tables/sales/cmr.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** What proves that goods left the country is the copy with the signature of the consignee. */
export default defineGuard({ record: cmrs, lacks: sql`case when record.scan is null then 'scan' end` });

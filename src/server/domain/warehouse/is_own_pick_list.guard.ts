import { sql } from 'drizzle-orm';
import { currentUser } from '../../../../schemas/tables/define.ts';
import { pickLists } from '../../../../schemas/tables/warehouse/picking.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** A list is begun by whom it is assigned to; whoever else is to go is assigned first. */
export default defineGuard({ record: pickLists, lacks: sql`(select user_name from app_user where user_id = record.picker_id and user_id <> ${currentUser})` });

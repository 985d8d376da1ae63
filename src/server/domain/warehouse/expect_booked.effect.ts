import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { expectBooked } from './stock-count.ts';

/** Holds the lines of a count against what is booked now. */
export default defineEffect({
  params: v.strictObject({}),
  run: ({ tx, changes, instance }) => expectBooked({ tx, changes, countId: Number(instance.entity_id), companyCode: instance.company_code }),
});

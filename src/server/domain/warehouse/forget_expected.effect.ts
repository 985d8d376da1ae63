import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { forgetExpected } from './stock-count.ts';

/** Takes from the lines of a count what is booked, for they are counted again. */
export default defineEffect({
  params: v.strictObject({}),
  run: ({ tx, changes, instance }) => forgetExpected({ tx, changes, countId: Number(instance.entity_id), companyCode: instance.company_code }),
});

import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { postCount } from './stock-count.ts';

/** Makes the stock what was counted. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  run: ({ tx, changes, instance, seq }) =>
    postCount({ tx, changes, countId: Number(instance.entity_id), companyCode: instance.company_code }, `count:${instance.fsm_instance_id}:${seq}`),
});

import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { takeBackCount } from './stock-count.ts';

/** Takes back what a count posted. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ reason: v.string() }),
  run: ({ tx, changes, instance, fields }) =>
    takeBackCount({ tx, changes, countId: Number(instance.entity_id), companyCode: instance.company_code }, fields.reason),
});

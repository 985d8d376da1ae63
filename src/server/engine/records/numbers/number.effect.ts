import * as v from 'valibot';
import { defineEffect } from '../../workflow/define.ts';

/** Gives the record the next number of its series, unless it has one. */
export default defineEffect({ params: v.strictObject({}), run: async ({ instance, changes }) => changes.number(instance.entity, instance.entity_id) });

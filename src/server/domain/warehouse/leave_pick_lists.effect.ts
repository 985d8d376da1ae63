import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { leavePickLists } from './pick-lists.ts';

/** Takes the order off its pick lists; its goods are held still. */
export default defineEffect({ params: v.strictObject({}), run: leavePickLists });

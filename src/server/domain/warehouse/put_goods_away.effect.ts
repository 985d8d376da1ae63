import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';

/** Goods of a shipment that lie unplaced are to be moved to their shelves; until storages suggest them, people move them by hand. */
export default defineEffect({ params: v.strictObject({}), run: () => Promise.resolve() });

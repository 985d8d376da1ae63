import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { releaseOrders } from './arriving-shipments.ts';

/** The orders of a shipment that does not come may come with another one. */
export default defineEffect({ params: v.strictObject({}), run: ({ tx, changes, instance }) => releaseOrders({ tx, changes }, Number(instance.entity_id)) });

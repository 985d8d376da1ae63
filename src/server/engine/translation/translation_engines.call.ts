import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** Which engines can be had; keys and addresses stay here. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({}),
  run: async (_input, { translator }) => ({ engines: translator.offers() }),
});

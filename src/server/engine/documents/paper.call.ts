import { defineCall } from '../http/define-call.ts';
import { paperCall, paperFor } from './paper-calls.ts';

/** What a document says, for the page that shows and prints it. */
export default defineCall({ access: 'signed-in', machines: true, input: paperCall, run: (call, { records }, caller) => paperFor(records, caller, call) });

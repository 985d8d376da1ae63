import type { FieldMeta } from '../../../schemas/metadata.ts';
import { defineAction } from './define.ts';

const reason: FieldMeta = { kind: 'text', writable: true, creatable: true, required: true };

/** Goes on as the selected user, after it was said why; a banner says so until it is ended. */
export default defineAction({
  icon: 'users',
  // What the server asks of whoever acts as another.
  on: 'partners/impersonations',
  right: 'add',
  needs: 'one',
  async run({ rows, text, ask, api, nameOf }) {
    const [row] = rows;
    if (!row) return;
    const title = text('action.impersonate');
    await ask({
      title,
      body: text('message.impersonate_note', { name: nameOf(row) ?? '' }),
      fields: { reason },
      button: title,
      send: (values) => api.impersonate(Number(row.user_id), String(values.reason)),
    });
  },
});

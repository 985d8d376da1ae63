import type { FieldMeta, FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { SetAnswer } from '../../shared/records/calls.ts';
import { defineAction } from './define.ts';

/** The fields in which a copy must differ, starting with what stands in its row. */
const differing = ({ fields, copy }: FormMeta, row: JsonObject): Record<string, FieldMeta> =>
  Object.fromEntries(
    (copy?.asks ?? []).flatMap((name) => {
      const [field, value] = [fields[name], row[name]];
      return field ? [[name, { ...field, ...(typeof value === 'string' || typeof value === 'number' ? { initial: value } : {}) }] as const] : [];
    }),
  );

/** Copies a record with its lines and opens the copy, where it has a page. */
export default defineAction({
  icon: 'copy',
  right: 'add',
  needs: 'one',
  async run({ api, form, rows: [row], ask, text, toast, reload, openRecord }) {
    if (!row) return;
    const key = Object.fromEntries(form.key.map((name) => [name, row[name] ?? null]));
    const send = async (values: JsonObject): Promise<void> => {
      const { rows, change_set_id: changeSet } = await api.action<SetAnswer>(form.name, 'copy', { key, values });
      toast({ variant: 'success', text: text('message.copied'), changeSet });
      if (!rows[0] || !openRecord(rows[0])) reload();
    };
    const fields = differing(form, row);
    if (Object.keys(fields).length === 0) await send({});
    else await ask({ title: text('copy.title'), body: text('copy.differs'), fields, button: text('action.copy'), send });
  },
});

import type { Json } from '../../shared/json.ts';
import type { ActionContext } from './define.ts';
import { failureText } from './failure-text.ts';

/** Has the server write the rows in sight as a file and saves it, named after the form and the day. */
export async function downloadView({ form, view, api, text, toast }: ActionContext, format: 'csv' | 'xlsx'): Promise<void> {
  const payload = { entity: form.name, format, ...view } as unknown as Json;
  try {
    await api.download('/export', payload, `${form.name}-${new Date().toISOString().slice(0, 10)}.${format}`);
  } catch (error) {
    toast({ variant: 'danger', text: text('message.error_loading_data', { reason: failureText(error, text) }) });
  }
}

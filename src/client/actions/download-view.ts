import { derivedId } from '../i18n/text.ts';
import type { ActionContext } from './define.ts';
import { failureText } from './failure-text.ts';

/** Has the server write the rows in sight as a file and saves it, named after the form and the day. Columns are headed in the user's words. */
export async function downloadView({ form, view, api, text, toast }: ActionContext, format: 'csv' | 'xlsx'): Promise<void> {
  const columns = view.columns ?? Object.keys(form.fields);
  const labels = Object.fromEntries(columns.map((name) => [name, text(derivedId('field', name))]));
  const payload = { entity: form.name, ...view, format, header: 'labels', labels };
  try {
    await api.download('/export', payload, `${form.name}-${new Date().toISOString().slice(0, 10)}.${format}`);
  } catch (error) {
    toast({ variant: 'danger', text: text('message.error_loading_data', { reason: failureText(error, text) }) });
  }
}

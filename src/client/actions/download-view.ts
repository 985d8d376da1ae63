import { derivedId } from '../i18n/text.ts';
import type { ActionContext } from './define.ts';
import { downloadExport } from './download-export.ts';

/** Saves the rows in sight as a file. */
export async function downloadView(context: ActionContext, format: 'csv' | 'xlsx'): Promise<void> {
  const { form, view, text } = context;
  const columns = view.columns ?? Object.keys(form.fields);
  const labels = Object.fromEntries(columns.map((name) => [name, text(derivedId('field', name))]));
  await downloadExport(context, { form: form.name, format, labels, call: view });
}

import type { ActionContext } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** What an export is of: the members of the call besides form and format (`POST /export`). */
interface Exported {
  form: string;
  format: 'csv' | 'xlsx';
  /** What people call its columns. */
  labels: Record<string, string>;
  call: object;
}

/** Has the server write a file and saves it, named after the form and the day. Columns are headed in the user's words. */
export async function downloadExport(
  { api, text, toast }: Pick<ActionContext, 'api' | 'text' | 'toast'>,
  { form, format, labels, call }: Exported,
): Promise<void> {
  const payload = { entity: form, ...call, format, header: 'labels', labels };
  try {
    await api.download('/export', payload, `${form}-${new Date().toISOString().slice(0, 10)}.${format}`);
  } catch (error) {
    toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
  }
}

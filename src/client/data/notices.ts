import type { RpcAnswer } from '../../../schemas/calls.ts';
import type { MessageId } from '../../generated/messages.gen.ts';
import { errorText } from '../i18n/error-text.ts';
import type { Translate } from '../i18n/text.ts';
import type { ToastContent } from '../ui/feedback/toast-store.ts';
import { ApiError } from './api.ts';

/** What an undo comes to, by what was taken back. */
const undoneWords: ReadonlyMap<string, MessageId> = new Map([
  ['undo', 'message.undone_undo'],
  ['delete', 'message.undone_delete'],
]);

/** Every toast of the application, worded. */
export const notices = {
  saved: (text: Translate): ToastContent => ({ variant: 'success', text: text('message.data_saved') }),
  undone: (text: Translate, { action, rows }: RpcAnswer<'undo'>['undone']): ToastContent => ({
    variant: 'success',
    text: text(undoneWords.get(action) ?? 'message.undone_changed', { count: rows }),
  }),
  saveFailed: (text: Translate, error: unknown): ToastContent =>
    error instanceof ApiError && error.status === 409
      ? { variant: 'warning', text: text('message.already_exists') }
      : { variant: 'danger', text: text('message.error_saving_data', { reason: errorText(error, text) }) },
  loadFailed: (text: Translate, error: unknown): ToastContent => ({
    variant: 'danger',
    hideAfter: null,
    text: text('message.error_loading_data', { reason: errorText(error, text) }),
  }),
  deleted: (text: Translate, count: number): ToastContent =>
    count > 0 ? { variant: 'success', text: text('message.records_deleted', { count }) } : { variant: 'warning', text: text('message.no_records_deleted') },
  deleteFailed: (text: Translate, error: unknown): ToastContent => ({
    variant: 'danger',
    text: text('message.error_deleting_data', { reason: errorText(error, text) }),
  }),
  nothingSelected: (text: Translate, detail?: string): ToastContent => ({ variant: 'warning', text: text('message.nothing_selected'), detail }),
  fileTooLarge: (text: Translate, name: string): ToastContent => ({ variant: 'warning', text: text('message.file_too_large', { name }) }),
  unsupportedType: (text: Translate, name: string): ToastContent => ({ variant: 'warning', text: text('message.unsupported_type', { name }) }),
  failed: (text: Translate, error?: unknown): ToastContent => ({
    variant: 'danger',
    text: text('message.something_went_wrong'),
    ...(error !== undefined && { detail: errorText(error, text) }),
  }),
  done: (text: Translate): ToastContent => ({ variant: 'success', text: text('message.done') }),
} as const;

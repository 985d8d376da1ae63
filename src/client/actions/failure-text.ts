import { isCancelled } from '../data/api-error.ts';
import { ApiError } from '../data/api.ts';
import { errorText } from '../i18n/error-text.ts';
import type { Translate } from '../i18n/text.ts';

interface FailureNotice {
  variant: 'warning' | 'danger';
  text: string;
}

/** A failure told with its reason; that somebody stopped it himself is none. */
export const failureNotice = (error: unknown, text: Translate, told: (reason: string) => string): FailureNotice =>
  isCancelled(error) ? { variant: 'warning', text: failureText(error, text) } : { variant: 'danger', text: told(failureText(error, text)) };

/** Why the server refused, in words; anything else that went wrong is a bug and thrown on. */
export function failureText(error: unknown, text: Translate): string {
  if (!(error instanceof ApiError)) throw error;
  return errorText(error, text);
}

import { ApiError } from '../data/api.ts';
import { errorText } from '../i18n/error-text.ts';
import type { Translate } from '../i18n/text.ts';

/** Why the server refused, in words; anything else that went wrong is a bug and thrown on. */
export function failureText(error: unknown, text: Translate): string {
  if (!(error instanceof ApiError)) throw error;
  return errorText(error, text);
}

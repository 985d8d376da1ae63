import type { MessageId } from '../../generated/messages.gen.ts';
import { ApiError } from '../data/api.ts';
import { errorText, problemText } from './error-text.ts';
import type { Translate } from './text.ts';

const refusals: Readonly<Record<number, MessageId>> = { 413: 'message.file_too_large', 415: 'message.unsupported_type' };

/** Too large or of a wrong type: the same file would be refused again. */
export const isRefusedForGood = (error: unknown): boolean => error instanceof ApiError && Object.hasOwn(refusals, error.status);

/** Refusals of a file have words of their own; those of the row's fields tell what is wrong with them. */
export function refusedFileText(error: unknown, name: string, text: Translate): string {
  const own = error instanceof ApiError ? refusals[error.status] : undefined;
  if (own) return text(own, { name });
  const problem = error instanceof ApiError ? error.fields[0] : undefined;
  return problem ? problemText(problem, text) : errorText(error, text);
}

import type { ErrorParams } from '../../../shared/errors.ts';
import { ApiError } from '../../data/api.ts';
import { derivedId, type TextValues, type Translate } from '../../i18n/text.ts';

const toValues = (params: ErrorParams): TextValues =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]));

/** A refusal in the user's words. A broken rule is worded by its own message. */
export const problemText = (text: Translate, { code, params }: { code: string; params: ErrorParams }): string =>
  typeof params.rule === 'string' ? text(derivedId('rule', params.rule), toValues(params)) : text(derivedId('error', code), toValues(params));

/** Anything thrown by a call, in the user's words. */
export const failureText = (text: Translate, cause: unknown): string =>
  problemText(text, cause instanceof ApiError ? cause : { code: 'internal', params: {} });

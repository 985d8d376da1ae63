import * as v from 'valibot';
import { email } from '../../../../schemas/kinds.gen.ts';
import { appError } from '../../../shared/errors.ts';
import { defaultLanguage, languages } from '../../../shared/languages.ts';
import type { Subscription } from './subscription.ts';

/** Calls of one network in a quarter of an hour: those that write mails, and those that try secrets. */
export const mostAsked = 10;
export const mostTried = 100;

/** Who asks a shop for something. */
export const visitor = { email: email.value(undefined), language_code: v.optional(v.picklist(languages), defaultLanguage) } as const;
/** What stands in the links of the newsletter's mails. */
export const link = v.strictObject({ secret: v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]{20,100}$/)) });

/** @throws AppError not_found where the secret is nobody's */
export const statusOf = (subscription: Subscription | undefined) => {
  if (!subscription) throw appError('not_found');
  return { status: subscription.status };
};

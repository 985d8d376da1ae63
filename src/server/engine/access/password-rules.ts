import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { isStrongPassword } from '../../../shared/strong-password.ts';

/** A new password as it may come in. */
export const newPasswordSchema = v.pipe(v.string(), v.maxLength(128));

/** @throws AppError weak_password at the field `new_password` */
export function checkStrength(password: string): void {
  if (!isStrongPassword(password)) throw appError('weak_password', {}, [{ field: 'new_password', code: 'weak_password' }]);
}

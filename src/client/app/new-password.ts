import type { MessageId } from '../../generated/messages.gen.ts';
import { isStrongPassword } from '../../shared/strong-password.ts';

/** What is wrong with a new password that is typed twice. */
export const passwordProblems = (typed: { new_password: string; repeated: string }): Record<'new_password' | 'repeated', MessageId | undefined> => ({
  new_password: isStrongPassword(typed.new_password) ? undefined : 'error.weak_password',
  repeated: typed.repeated === typed.new_password ? undefined : 'message.passwords_differ',
});

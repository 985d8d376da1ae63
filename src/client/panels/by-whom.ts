import type { Translate } from '../i18n/text.ts';

/** Who did what an entry tells: a person, and by which token where a program did it for him. */
export interface Doer {
  user_name: string | null;
  program_name: string | null;
}

/** @param nobody what is told where no person did it */
export function byWhom(text: Translate, { user_name, program_name }: Doer, nobody: string): string {
  const person = user_name ?? nobody;
  return program_name === null ? person : text('history.by_token', { person, token: program_name });
}

import type { Services } from '../services.ts';
import { countCode, forgetCodes } from './call-limits.ts';
import { totpCode } from './second-factors.ts';
import { tellPerson } from './tell-person.ts';

/** Wrong codes of a person in a day, from wherever: of a million that may be right, those who know the password try no more. */
const mostWrong = 20;

/**
 * Proves something by what a person typed. A code of an app is counted before it is looked at, so that of many at once no more than the limit are; one for recovery
 * is too long to be guessed, and lets its person in when the others are used up. The last wrong one is told to the person.
 * @throws AppError too_many_attempts, and what `prove` throws for a wrong code
 */
export async function proveByCode<T>(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  userId: number,
  typed: string,
  prove: () => Promise<T>,
): Promise<T> {
  if (!totpCode.test(typed.replaceAll(/\s/g, ''))) return prove();
  const tried = await countCode(database, userId, mostWrong);
  try {
    const proven = await prove();
    await database.system((tx) => forgetCodes(tx, userId, 1));
    return proven;
  } catch (error) {
    if (tried === mostWrong) await database.system((tx) => tellPerson(tx, installation, userId, 'codes_guessed'));
    throw error;
  }
}

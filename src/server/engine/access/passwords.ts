import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP names (19 MiB, 2 passes, 1 lane). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Compared against for unknown users, so that they take the same time as known ones. */
const nobody = hash('no user has this password', options);

/** False for a wrong password and, after the same time, for a user without one. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password);
  return right && stored !== null;
}

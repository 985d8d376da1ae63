/** Signs that a new password has at least; longer than what can be guessed in a lifetime, and a sentence is easily so long. */
const shortest = 12;

/** Whether a password is long enough; signs are counted as people count them. */
export const isStrongPassword = (password: string): boolean => [...password].length >= shortest;

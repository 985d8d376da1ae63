/** Lifetimes in seconds; `Path=/` for all, so that every language branch sees them. */
export const cookies = {
  language: { name: 'language', maxAge: 365 * 24 * 60 * 60 },
  company: { name: 'company', maxAge: 15_552_000 },
  currency: { name: 'currency', maxAge: 15_552_000 },
} as const;

export const cookiePath = '/';

/** What the names of the sign-in's own entries begin with. */
export const authPrefix = 'auth.';
export const tokenPrefix = 'token.';

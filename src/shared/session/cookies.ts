/** Lifetimes in seconds; `Path=/` for all, so that every language branch sees them. */
export const cookies = {
  language: { name: 'language', maxAge: 365 * 24 * 60 * 60 },
  company: { name: 'company', maxAge: 15_552_000 },
  /** Who worked in the company last, and in which: of another person nothing is taken for granted. */
  companyOf: { name: 'company_of', maxAge: 15_552_000 },
  currency: { name: 'currency', maxAge: 15_552_000 },
} as const;

export const cookiePath = '/';

/** What the names of the sign-in's own entries begin with. */
export const authPrefix = 'auth.';
export const tokenPrefix = 'token.';

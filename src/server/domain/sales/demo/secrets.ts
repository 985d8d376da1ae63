/** The secret in the links of a demo subscriber's mails, so that the pages can be looked at. */
export const demoSecret = (n: number): string => `demo-newsletter-secret-${String(n).padStart(4, '0')}`;

/** Where a shop is reached from outside: its own host, or `KONTOR_PUBLIC_URL` for an installation without public shops. */
const shopAddress = (hostname: string): string => process.env.KONTOR_PUBLIC_URL?.replace(/\/+$/, '') ?? `https://${hostname}`;

/** The page where a subscriber confirms or leaves; `secret` is the one of the mail. */
export const newsletterAddress = (hostname: string, secret: string): string => `${shopAddress(hostname)}/newsletter/${secret}`;

/** A product's page in the shop, which its code finds. */
export const productAddress = (hostname: string, language: string, productCode: string): string =>
  `${shopAddress(hostname)}/${language}/p/-/${encodeURIComponent(productCode)}`;

/** Where somebody finds the cart that he left; `secret` is the one of the mail. */
export const cartAddress = (hostname: string, language: string, secret: string): string => `${shopAddress(hostname)}/${language}/cart?key=${secret}`;

/** The page of an order; `token` is signed (order-link.ts). */
export const orderPageAddress = (hostname: string, language: string, token: string): string => `${shopAddress(hostname)}/${language}/order/${token}`;

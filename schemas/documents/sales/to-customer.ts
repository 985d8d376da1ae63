/** Whom papers of an order go to, and where they are mailed. */
export const toCustomer = { name: 'delivery_name', address: ['delivery_address', 'country_code'], language: 'language_code', email: 'email' } as const;

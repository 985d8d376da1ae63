/** A name made up for one call: random, also where the page came by http and the browser makes no UUIDs. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Full-width digits and number marks (U+FF0B to U+FF19), which Asian keyboards type, as their plain signs. */
export const toAsciiDigits = (text: string): string => text.replace(/[\uff0b-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

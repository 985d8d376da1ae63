/** A trade item number of 8, 12, 13 or 14 digits, the last of which is the check digit of the others (GS1 General Specifications 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const [check = 0, ...digits] = Array.from(text, Number).reverse();
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

const hidden = '…';

/** What texts of a program may hold of a person, or that opens something; each is told by its form. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // What follows the path of an address.
  [/(https?:\/\/[^\s?#"']+)[?#][^\s"')]*/gi, `$1?${hidden}`],
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, `${hidden}@${hidden}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [/\b(password|passwd|pwd|token|secret|key|code)(["']?\s*[:=]\s*["']?)[^\s"',;}&]+/gi, `$1$2${hidden}`],
  // Long words of letters and digits are keys; the names of the program's own files are not.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{28,}\b(?!\.(?:js|css|tsx?)\b)/gi, hidden],
  // Numbers of telephones, cards and accounts.
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,}(?:\s?[A-Z0-9]{1,4})?\b/g, hidden],
  [/\+?\d[\d ()/-]{7,}\d/g, hidden],
];

/** The text without addresses, passwords, keys and long numbers, so that it may be kept in a log. */
export const withoutSecrets = (text: string): string => secrets.reduce((told, [form, instead]) => told.replace(form, instead), text);

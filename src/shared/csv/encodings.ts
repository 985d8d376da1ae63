/** Encodings that a table may be in: those of Unicode, and those by which older programs of our countries write a byte for each letter. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'ibm852'] as const;
export type Encoding = (typeof encodings)[number];

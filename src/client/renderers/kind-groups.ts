import type { KindName } from '../../generated/names.gen.ts';

/** Kinds whose value is the key of another row. */
export const referenceKinds: readonly KindName[] = ['reference', 'code-reference'];
/** Kinds whose value is one text. */
export const textKinds: readonly KindName[] = ['text', 'long-text', 'code', 'email', 'url', 'path'];
/** Kinds whose value is a number. */
export const numberKinds: readonly KindName[] = [
  'integer', 'decimal', 'quantity', 'money', 'percent', 'signed-percent', 'rate', 'weight', 'volume', 'centimetres', 'grams', 'days', 'position', 'identity',
];

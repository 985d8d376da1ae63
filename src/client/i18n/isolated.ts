/** Arguments as the message takes them. */
export type PlainValues = Record<string, string | number | boolean | Date | null | undefined>;

/** Letters and marks that turn the direction of writing. */
const turning = /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [begin, end] = ['\u2068', '\u2069'];

/** A mark that would end the isolation is taken out; all others end with it. */
const apart = (text: string): string => `${begin}${text.replaceAll(end, '')}${end}`;

/** Arguments of a message, those apart that would turn round what stands beside them in the sentence. */
export const isolated = (values: PlainValues | undefined): PlainValues | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && turning.test(value) ? apart(value) : value]));

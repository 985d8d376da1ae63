/** How the values of a choice are worded: by messages of their own, or as the fields they are the names of. */
export type ChoiceWords = 'field';

/** The message that words a value of a choice: `choice.<field>.<value>`, or `field.<value>` of values that are names of fields. */
export const choiceTextId = (field: string, value: string, words: ChoiceWords | undefined): string =>
  words === undefined ? `choice.${field}.${value}` : `${words}.${value}`;

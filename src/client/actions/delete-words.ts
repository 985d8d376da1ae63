import { derivedId, type Translate } from '../i18n/text.ts';

/** Names told at most where many rows are meant. */
const mostNames = 5;

/** The first of some names, and how many there are besides. */
const namesOf = (names: readonly string[], count: number): { names: string; more: number } => {
  const told = names.slice(0, mostNames);
  return { names: told.join(', '), more: Math.max(0, count - told.length) };
};

interface Leaving {
  /** The list they stand in, by its id. */
  screen: string;
  count: number;
  /** What those of them are called that are known. */
  names: readonly (string | undefined)[];
  text: Translate;
}

/** Which records are meant, where somebody is asked about them: the list they stand in and the first of them by name; empty where none has a name. */
export function meantRecords({ screen, count, names, text }: Leaving): string {
  const told = namesOf(
    names.filter((name) => name !== undefined),
    count,
  );
  return told.names === '' ? '' : text('message.named_records', { list: text(derivedId('screen', ...screen.split('/'))), ...told });
}

/** What goes, where somebody is asked whether it shall: how many records, and which. */
export const deleteWords = (leaving: Leaving): string =>
  [leaving.text('message.confirm_delete_records', { count: leaving.count }), meantRecords(leaving)].filter(Boolean).join(' ');

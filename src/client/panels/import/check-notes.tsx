import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { NoteList } from '../../ui/layout/note-list.tsx';
import type { Checked } from './import-calls.ts';

const noteTexts = {
  variants: 'import.note_variants',
  pictures: 'import.note_pictures',
  parents: 'import.note_parents',
  languages: 'import.note_languages',
  markup: 'import.note_markup',
  heads: 'import.note_heads',
} as const;

/** Names as they are told, where there may be more of them. */
const firstOf = (names: readonly string[], count: number): string => names.join(', ') + (names.length < count ? ' …' : '');

/** What is done with the rows besides: those of another program's table, what they are in further forms, files that they name, records that they name, and numbers that they get. */
export function CheckNotes({ notes, fills, fetches, named, numbered }: Pick<Checked, 'notes' | 'fills' | 'fetches' | 'named' | 'numbered'>) {
  const { text } = useHost();
  if (notes.length + fills.length + fetches.length + named.length === 0 && !numbered) return null;
  const ofTable = notes.map(({ code, ...params }) => ({ key: code, icon: 'info' as const, note: text(noteTexts[code], params) }));
  const ofFills = fills.map(({ form, under: _, doubts: __, ...counts }) => ({
    key: form,
    icon: 'check' as const,
    note: text('import.fill_counts', { name: text(derivedId('fills', form)), ...counts }),
  }));
  const ofDoubts = fills.flatMap(({ form, doubts = [] }) =>
    doubts.map(({ id, names, count }) => ({
      key: `doubt ${form} ${id}`,
      icon: 'alert' as const,
      note: text(derivedId('doubt', id), { count, names: firstOf(names, count) }),
    })),
  );
  const ofFetches = fetches.map(({ form, count, known }) => ({
    key: `fetches ${form}`,
    icon: 'download' as const,
    note: text('import.fetch_counts', { name: text(derivedId('fetches', form)), count, known }),
  }));
  const ofNamed = named.map(({ further = '', field, names, count }) => ({
    key: `named ${further} ${field}`,
    icon: 'plus' as const,
    note: text('import.named', { field: text(derivedId('field', field)), count, names: firstOf(names, count) }),
  }));
  const ofNumbers = numbered
    ? [{ key: 'numbered', icon: 'plus' as const, note: text('import.numbered', { ...numbered, field: text(derivedId('field', numbered.field)) }) }]
    : [];
  return <NoteList label={text('import.notes')} notes={[...ofNumbers, ...ofNamed, ...ofTable, ...ofFills, ...ofDoubts, ...ofFetches]} />;
}

import { findable } from '../../../generated/findable.gen.ts';
import { ofImport } from '../../data/of-import.ts';
import { toKeyFilter } from '../../data/rows/row-source.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import type { Committed, FetchCounts, FillCounts, Uploaded } from './import-calls.ts';

/** Tells what goes on after an import, and leads there. */
export function useFurther(): (done: Committed, file: Uploaded) => void {
  const { text, toast, openScreen, openRecord } = useHost();

  /** Rows that wait in a document of their own, which somebody goes on with. */
  function tellLaid({ form, add: count, under }: FillCounts) {
    const place = under && findable.find((one) => one.form === under.form);
    if (!place) return;
    toast({
      variant: 'success',
      text: text('import.laid', { name: text(derivedId('fills', form)), count }),
      hideAfter: null,
      action: {
        label: text('action.open'),
        onPress: () => (place.isPage ? openRecord(place.screen, under.key) : openScreen(place.screen, toKeyFilter(under.key))),
      },
    });
  }

  /** Files come later: whoever wants to watch them goes there. */
  function tellFetching({ count, screen: list }: FetchCounts, file: Uploaded) {
    if (count === 0) return;
    toast({
      variant: 'success',
      text: text('import.fetching', { count }),
      ...(list !== null && {
        action: { label: text('import.show_fetches'), onPress: () => openScreen(list, ofImport(file.import_id), { filterName: file.file_name }) },
      }),
    });
  }

  return ({ fills, fetches }, file) => {
    for (const one of fills) tellLaid(one);
    for (const one of fetches) tellFetching(one, file);
  };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../../runtime/host.tsx';
import { defaultView } from '../../runtime/views/saved-views.ts';
import { useNamedViews, useSavedViews } from '../../runtime/views/use-named-views.ts';
import type { ViewWords } from '../../runtime/views/view-words.ts';
import { ViewsMenu } from '../../runtime/views/views-menu.tsx';
import { proposedReading, type Reading, type Uploaded } from './import-calls.ts';
import { fitKept, toKept, toReading } from './kept-mapping.ts';

const words: ViewWords = {
  saved: 'import.saved_mapping',
  standard: 'import.proposed_mapping',
  save: 'import.save_mapping',
  name: 'import.mapping_name',
  share: 'import.share_mapping',
  byDefault: 'import.default_mapping',
  remove: 'import.delete_mapping',
};

export interface MappingViewsProps {
  uploaded: Uploaded;
  reading: Reading;
  /** Nobody has arranged the mapping yet: the default one may be taken. */
  isProposed: boolean;
  onRead: (reading: Reading) => void;
}

/** The mappings that somebody kept under a name, as views of the form's import: those offered that fit the file. */
export function MappingViews({ uploaded, reading, isProposed, onRead }: MappingViewsProps) {
  const { api } = useHost();
  const place = `import/${uploaded.form}`;
  const { saved, reloadViews } = useSavedViews(api, place);
  const [chosen, setChosen] = useState<number | null>(null);
  const parse = useCallback((stored: unknown) => fitKept(stored, uploaded), [uploaded]);
  const fitting = useMemo(() => saved.filter((one) => parse(one.state) !== null), [saved, parse]);
  const first = useRef({ isProposed, onRead });

  useEffect(() => {
    reloadViews().then(
      (views) => {
        const byDefault = defaultView(views.filter((one) => parse(one.state) !== null));
        const kept = byDefault && parse(byDefault.state);
        if (!kept || !first.current.isProposed) return;
        setChosen(byDefault.view_id);
        first.current.onRead(toReading(kept, uploaded));
      },
      // A file can be mapped without the mappings that were kept; the log says why they are not here.
      (cause: unknown) => logWarning(`the mappings of ${place} are not here`, cause),
    );
  }, [place, parse, reloadViews, uploaded]);

  const views = useNamedViews({
    api,
    screen: place,
    saved: fitting,
    reloadViews,
    state: toKept(reading, uploaded),
    standard: toKept(proposedReading(uploaded), uploaded),
    parse,
    arrange: (kept) => onRead(toReading(kept, uploaded)),
    chosen,
    setChosen,
  });
  return <ViewsMenu views={views} words={words} />;
}

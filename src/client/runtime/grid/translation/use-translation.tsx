import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { defaultLanguage, languages, type Language } from '../../../../shared/languages.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { GridModel } from '../use-grid.ts';
import { translatedFields } from '../columns/use-text-columns.ts';
import { heldKeys, listenForHeldKeys } from './held-keys.ts';
import type { TranslationStart } from './translation-form.tsx';
import { codeWhenServed } from '../../../ui/late-code.ts';

const TranslationDialog = lazy(async () => ({ default: (await codeWhenServed(() => import('./translation-dialog.tsx'))).TranslationDialog }));

/** Texts that are translated only where Shift is held too. */
const shiftedFields: ReadonlySet<string> = new Set(['product_name']);

/** Rows an action was called on; null where none were ticked and the whole view is meant. */
export type Translate = (ticked: Selection | null) => void;

/** Opens machine translation: it fills empty cells; with Ctrl or Meta and ticked rows it overwrites. */
export function useTranslation(grid: GridModel): { translate: Translate; dialog: ReactNode } {
  const { host, meta, screen, columns, view, setView, filter, source } = grid;
  const [start, setStart] = useState<TranslationStart | null>(null);
  useEffect(listenForHeldKeys, []);

  const translate = useCallback<Translate>(
    (ticked) => {
      const { overwrite, shift } = heldKeys();
      const texts = translatedFields(screen, columns);
      const whole: Selection = { filter, search: view.search || undefined, language_code: host.session.language, expected: source.total };
      const targets = view.languages.length > 0 ? view.languages : languages;
      setStart({
        form: meta.name,
        selection: ticked ?? whole,
        columns: texts,
        fields: texts.map(({ id }) => id).filter((id) => shift || texts.length === 1 || !shiftedFields.has(id)),
        to: targets.filter((language) => language !== defaultLanguage),
        mode: overwrite && ticked ? 'overwrite' : 'fill',
      });
    },
    [screen, columns, filter, view.search, view.languages, host.session.language, source, meta.name],
  );

  const showLanguages = useCallback(
    (beside: readonly Language[]) => {
      setView((now) => ({ ...now, languages: languages.filter((language) => beside.includes(language)) }));
      setStart(null);
    },
    [setView],
  );

  const dialog = start && (
    <Suspense fallback={null}>
      <TranslationDialog start={start} onChanged={source.reload} onClose={() => setStart(null)} onByHand={showLanguages} />
    </Suspense>
  );
  return { translate, dialog };
}

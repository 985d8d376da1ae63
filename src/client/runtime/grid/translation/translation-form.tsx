import { useState } from 'react';
import { defaultLanguage, type Language } from '../../../../shared/languages.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import { translationModes, type TranslationEstimate, type TranslationMode } from '../../../../shared/translation/calls.ts';
import { engineOf, type EngineOffer, type TranslationMeans } from '../../../../shared/translation/engines.ts';
import type { MessageId } from '../../../../generated/messages.gen.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { type Host, useHost } from '../../host.tsx';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { AnyOf, OneOf } from './choice-group.tsx';
import { engineWords } from './engine-words.ts';
import { SourceLanguage, TargetLanguages } from './language-choices.tsx';
import type { TranslationWish } from './run-translation.ts';
import styles from './translation.module.css';
import { useEngines, useEstimate } from './use-estimate.ts';

/** What was chosen before the dialog opened, by the keys held and the columns shown. */
export interface TranslationStart {
  form: string;
  selection: Selection;
  columns: readonly GridColumn[];
  fields: readonly string[];
  to: readonly Language[];
  mode: TranslationMode;
}

const modeWords: Record<TranslationMode, MessageId> = {
  fill: 'action.fill_empty_cells',
  overwrite: 'action.overwrite',
  stale: 'action.overwrite_outdated_only',
};
export interface TranslationFormProps {
  start: TranslationStart;
  onRun: (wish: TranslationWish, estimate: TranslationEstimate) => void;
  onCancel: () => void;
  /** Shows the texts in their languages beside one another, to be written by people. */
  onByHand: (languages: readonly Language[]) => void;
}

/** What the user has chosen so far, and the wish that comes of it; null while a choice is missing. */
function useWish(start: TranslationStart, engines: readonly EngineOffer[] | null) {
  const [chosen, setEngine] = useState<TranslationMeans | null>(null);
  const [from, setFrom] = useState<Language>(defaultLanguage);
  const [to, setTo] = useState<readonly Language[]>(start.to);
  const [fields, setFields] = useState<readonly string[]>(start.fields);
  const [mode, setMode] = useState<TranslationMode>(start.mode);
  const engine = chosen ?? engines?.find(({ ready }) => ready)?.engine ?? null;
  const targets = to.filter((language) => language !== from);
  const wish: TranslationWish | null =
    fields.length > 0 && targets.length > 0 ? { engine: engine ?? 'gt', from, to: targets, fields: [...fields], mode } : null;
  return { engine, setEngine, from, setFrom, to, setTo, fields, setFields, mode, setMode, wish };
}

/** No engine is set up; those that might be are not offered then. */
const hasNone = (engines: readonly EngineOffer[] | null): boolean => engines?.every(({ ready }) => !ready) === true;

interface ChoicesProps {
  start: TranslationStart;
  engines: readonly EngineOffer[] | null;
  choices: ReturnType<typeof useWish>;
}

/** The questions of the form. */
function TranslationChoices({ start, engines, choices }: ChoicesProps) {
  const { text } = useHost();
  const { engine, setEngine, from, setFrom, to, setTo, fields, setFields, mode, setMode } = choices;
  return (
    <>
      <div className={styles.columns}>
        <OneOf
          label={text('field.engine')}
          value={engine}
          onChange={setEngine}
          choices={[
            ...(hasNone(engines) ? [] : (engines ?? [])).map((one) => ({
              value: one.engine,
              label: text(engineWords[one.engine]),
              reason: one.ready ? undefined : text('translation.no_key'),
            })),
            { value: 'copy' as const, label: text(engineWords.copy) },
          ]}
        />
        <OneOf
          label={text('translation.mode')}
          value={mode}
          onChange={setMode}
          choices={translationModes.map((value) => ({ value, label: text(modeWords[value]) }))}
        />
        <AnyOf label={text('translation.texts')} value={fields} onChange={setFields} choices={start.columns.map(({ id, label }) => ({ value: id, label }))} />
        <TargetLanguages from={from} value={to} onChange={setTo} />
      </div>
      <SourceLanguage value={from} onChange={setFrom} />
    </>
  );
}

/** What the wish comes to, or why that is not known. */
function estimateText(
  { text, formats }: Host,
  { engine, wish }: Pick<ReturnType<typeof useWish>, 'engine' | 'wish'>,
  { estimate, error }: ReturnType<typeof useEstimate>,
): string {
  if (error) return errorText(error, text);
  if (estimate === null) return text(wish ? 'translation.counting' : 'translation.choose');
  const { cells, rows, characters, cost } = estimate;
  if (cells === 0) return text('translation.nothing_to_do');
  // What no engine does costs nothing, and where there is none nobody could pay.
  if (!engine || !engineOf(engine)) return text('translation.amount', { cells, rows, characters: formats.number(characters) });
  return text('translation.estimate', { cells, rows, characters: formats.number(characters), cost: formats.money(cost, 'USD') });
}

/** Says that no engine is set up, who can change that, and what works without. */
function NoEngine({ onByHand }: { onByHand: () => void }) {
  const { text } = useHost();
  return (
    <div role="note" className={styles.noEngine}>
      <p>{text('translation.no_engine')}</p>
      <p>{text('translation.without_engine')}</p>
      <Button icon="languages" onClick={onByHand}>
        {text('translation.by_hand')}
      </Button>
    </div>
  );
}

/** Asks what to translate and by which engine, and tells what that comes to. */
export function TranslationForm({ start, onRun, onCancel, onByHand }: TranslationFormProps) {
  const host = useHost();
  const { api, text } = host;
  const engines = useEngines(api);
  const choices = useWish(start, engines);
  const { engine, wish } = choices;
  const counted = useEstimate(api, start.form, start.selection, wish);
  const { estimate } = counted;
  const isReady = engine !== null && wish !== null && estimate !== null && estimate.cells > 0;

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onRun(wish, estimate);
      }}
    >
      {hasNone(engines) && <NoEngine onByHand={() => onByHand([choices.from, ...choices.to])} />}
      <TranslationChoices start={start} engines={engines} choices={choices} />
      <p role="status" className={styles.estimate}>
        {estimateText(host, choices, counted)}
      </p>
      <div className={styles.buttons}>
        <Button size="m" onClick={onCancel}>
          {text('action.cancel')}
        </Button>
        <Button size="m" variant="primary" type="submit" disabled={!isReady}>
          {text('action.translate')}
        </Button>
      </div>
    </form>
  );
}

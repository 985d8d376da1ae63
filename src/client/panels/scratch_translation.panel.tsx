import { useState } from 'react';
import { languages, type Language } from '../../shared/languages.ts';
import { engineNames, type EngineName } from '../../shared/translation/engines.ts';
import { OneOf } from '../runtime/grid/translation/choice-group.tsx';
import { engineWords } from '../runtime/grid/translation/engine-words.ts';
import { SourceLanguage, TargetLanguages } from '../runtime/grid/translation/language-choices.tsx';
import { useEngines } from '../runtime/grid/translation/use-estimate.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-input.tsx';
import { definePanel } from './define.ts';
import styles from './scratch-translation/scratch-translation.module.css';
import { TranslatedText } from './scratch-translation/translated-text.tsx';
import { useScratch } from './scratch-translation/use-scratch.ts';

/** As much as an engine is given at once, in characters. */
const longest = 50_000;

/** What is to be translated, from which language into which, and by which engine. */
function useChoices() {
  const { api, session } = useHost();
  const offers = useEngines(api);
  const [words, setWords] = useState('');
  const [from, setFrom] = useState<Language>(session.language);
  const [chosen, setTo] = useState<readonly Language[]>(languages);
  const [named, setEngine] = useState<EngineName | null>(null);
  const engine = named ?? offers?.find(({ ready }) => ready)?.engine ?? null;
  const to = chosen.filter((language) => language !== from);
  return { offers, words, setWords, from, setFrom, chosen, setTo, engine, setEngine, to };
}

/** From which language into which, and by which engine; those without a key say so. */
function Choices({ choices: { offers, from, setFrom, chosen, setTo, engine, setEngine } }: { choices: ReturnType<typeof useChoices> }) {
  const { text } = useHost();
  const isReady = (name: EngineName) => offers?.find((offer) => offer.engine === name)?.ready === true;
  return (
    <>
      <SourceLanguage value={from} onChange={setFrom} />
      <div className={styles.choices}>
        <OneOf
          label={text('field.engine')}
          value={engine}
          onChange={setEngine}
          choices={engineNames.map((value) => ({ value, label: text(engineWords[value]), reason: isReady(value) ? undefined : text('translation.no_key') }))}
        />
        <TargetLanguages from={from} value={chosen} onChange={setTo} />
      </div>
    </>
  );
}

/** Translates a text that belongs to no record, into several languages at once. */
function ScratchTranslation() {
  const { text, formats } = useHost();
  const choices = useChoices();
  const { offers, words, setWords, from, engine, to } = choices;
  const { results, isBusy, translate, stop } = useScratch();
  if (offers?.every(({ ready }) => !ready)) return <EmptyState icon="key" title={text('translation.no_engine')} />;
  const isReady = engine !== null && to.length > 0 && words.trim() !== '';
  return (
    <div className={styles.page}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void translate({ engine, text: words, from, to });
        }}
      >
        <Field label={text('translation.text')} help={text('translation.characters', { count: words.length, most: formats.number(longest) })}>
          {(control) => <TextArea {...control} value={words} maxLength={longest} onChange={setWords} />}
        </Field>
        <Choices choices={choices} />
        <div className={styles.buttons}>
          <Button type="submit" size="m" variant="primary" busy={isBusy} disabled={!isReady}>
            {text('action.translate')}
          </Button>
          {isBusy && (
            <Button size="m" onClick={stop}>
              {text('action.cancel')}
            </Button>
          )}
        </div>
      </form>
      <div aria-live="polite" className={styles.results}>
        {results.length === 0 && <p className={styles.quiet}>{text('translation.scratch_hint')}</p>}
        {results.map((result) => (
          <TranslatedText key={result.to} {...result} />
        ))}
      </div>
    </div>
  );
}

export default definePanel({ component: ScratchTranslation });

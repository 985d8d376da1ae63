import { useMemo } from 'react';
import { chatEngines, type ChatEngine, type EngineOffer } from '../../../shared/translation/engines.ts';
import { translationPromptCode } from '../../../shared/translation/prompt.ts';
import { selectLabels } from '../../controls/labels.ts';
import { useRows } from '../../runtime/form/use-rows.ts';
import { engineWords } from '../../runtime/grid/translation/engine-words.ts';
import { useHost } from '../../runtime/host.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { toolField } from '../../ui/layout/tool-bar.tsx';

/** With which model a conversation begins, and what it is told first. */
export interface ChatBegin {
  engine: ChatEngine;
  model?: string;
  prompt_id?: number;
}

/** Engine and model as one choice. */
const valueOf = ({ engine, model }: ChatBegin): string => `${engine} ${model ?? ''}`;
const prompts = {
  filter: { field: 'prompt_code', op: 'ne' as const, value: translationPromptCode },
  sort: [{ field: 'title' }],
  limit: 200,
  count: 'none' as const,
};

/** The models that can be asked, engine by engine; one without a key has none. */
export const modelsOf = (offers: readonly EngineOffer[]): ChatBegin[] =>
  chatEngines.flatMap((engine) => {
    const offer = offers.find((one) => one.engine === engine);
    return offer?.ready ? (offer.models ?? []).map((model) => ({ engine, model })) : [];
  });

interface BeginBarProps {
  offers: readonly EngineOffer[];
  value: ChatBegin;
  onChange: (value: ChatBegin) => void;
  /** A conversation keeps its model once it has begun. */
  isBegun: boolean;
}

/** The choice of model and prompt above a conversation. */
export function BeginBar({ offers, value, onChange, isBegun }: BeginBarProps) {
  const { text } = useHost();
  const { rows } = useRows('project_prompts_brief', prompts);
  const models = useMemo(() => modelsOf(offers), [offers]);
  return (
    <>
      <Select
        label={text('chat.model_choice')}
        labels={selectLabels(text)}
        className={toolField}
        disabled={isBegun}
        value={valueOf(value)}
        options={models.map((one) => ({ value: valueOf(one), label: `${text(engineWords[one.engine])}: ${one.model ?? ''}` }))}
        onChange={(chosen) => {
          const found = models.find((one) => valueOf(one) === chosen);
          if (found) onChange({ ...value, ...found });
        }}
      />
      <Select
        label={text('chat.prompt')}
        labels={selectLabels(text)}
        className={toolField}
        disabled={isBegun}
        clearable
        placeholder={text('chat.prompt')}
        value={value.prompt_id === undefined ? null : String(value.prompt_id)}
        options={(rows ?? []).map((row) => ({ value: String(row.prompt_id), label: String(row.title) }))}
        onChange={(chosen) => {
          const { prompt_id: _, ...others } = value;
          onChange(chosen === null ? others : { ...others, prompt_id: Number(chosen) });
        }}
      />
    </>
  );
}

import { useCallback, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Window } from '../../shared/records/calls.ts';
import { toldApart } from '../../shared/records/told-apart.ts';
import { labelText, referenceText } from '../renderers/reference-text.ts';
import type { OptionSearch, SelectOption } from '../ui/inputs/select.tsx';
import type { ControlProps } from './define.ts';
import { OptionControl } from './option-control.tsx';
import { searchedByServer, useReferences } from './references.ts';
import { useControlSource } from './source.ts';
import type { ReferenceChoice } from './references.ts';

/** Where candidates come from when the field itself does not say. */
export interface ReferenceDefaults {
  form: string;
  value: string;
  label: string;
}

type Key = number | string;
const isKey = (value: Json | undefined): value is Key => typeof value === 'number' || typeof value === 'string';

/** Reads a key back from the text of an option, in the type the candidates have it. */
const keyFrom = (text: string, keys: ReadonlyMap<string, Key>): Key => keys.get(text) ?? (/^-?\d+$/.test(text) ? Number(text) : text);

/** A candidate by its label; a code, which people know, stands beside it and is searched as well. */
const toOption = ({ value, label, short, above }: Omit<ReferenceChoice, 'row'>): SelectOption => ({
  value: String(value),
  label,
  ...(typeof value === 'string' && !label.includes(value) && { hint: value }),
  ...(above && { above, ...(short !== undefined && { short }) }),
});

/** Of the candidates those that belong to the row: without a value there, none does. */
const belonging = (choices: readonly ReferenceChoice[], within: string | undefined, owner: Json): readonly ReferenceChoice[] =>
  within === undefined ? choices : choices.filter((choice) => owner !== null && choice.row[within] === owner);

interface ReferenceInputProps extends ControlProps<Key> {
  defaults?: ReferenceDefaults;
}

/** A reference's candidates with search; the server searches where they are too many to be here at once. */
export function ReferenceInput({ defaults, ...props }: ReferenceInputProps) {
  const { context, row, value } = props;
  const options = context.field.options;
  const form = options?.form ?? defaults?.form;
  const valueField = options?.value ?? defaults?.value ?? '';
  const labelField = options?.label ?? defaults?.label ?? '';
  const within = options?.within;
  const owner = within === undefined ? null : (row[within] ?? null);
  const source = useControlSource();
  const { choices: all, state } = useReferences(form);
  const choices = useMemo(() => belonging(all, within, owner), [all, within, owner]);
  const [keys] = useState(() => new Map<string, Key>());

  const listed = useMemo(() => {
    const shown = choices.map((choice): SelectOption => {
      if (isKey(choice.value)) keys.set(String(choice.value), choice.value);
      return toOption(choice);
    });
    const known = value === null || shown.some((option) => option.value === String(value));
    return known ? shown : [{ value: String(value), label: referenceText(value, context, row, form) }, ...shown];
  }, [choices, keys, value, context, row, form]);

  const search: OptionSearch = useCallback(
    async (text) => {
      const found = await source.api.action<Window>(form ?? '', 'list', {
        search: text,
        limit: 100,
        count: 'none',
        language_code: context.language,
        ...(within === undefined ? {} : { filter: { field: within, op: 'eq', value: owner } }),
      });
      const candidates = found.rows.flatMap((row: JsonObject): ReferenceChoice[] => {
        const key = row[valueField];
        if (!isKey(key)) return [];
        keys.set(String(key), key);
        return [{ value: key, label: labelText(row[labelField], context) ?? String(key), row }];
      });
      return toldApart(candidates, context.language).map(toOption);
    },
    [source, form, valueField, labelField, context, keys, within, owner],
  );

  return (
    <OptionControl
      {...props}
      waiting={state === 'loading'}
      options={listed}
      toValue={(option) => keyFrom(option, keys)}
      onSearch={searchedByServer(all) ? search : undefined}
    />
  );
}

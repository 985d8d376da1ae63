import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { useEffect, useRef, useState } from 'react';
import type { FieldMeta, FormMeta } from '../../../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { type Params, paramsSchema } from '../../../../shared/records/calls.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { problemText } from '../../../i18n/error-text.ts';
import type { Host } from '../../host.tsx';
import { inAddress } from '../../in-address.ts';
import { usePageLocation } from '../../use-page-location.ts';
import { resolveColumn } from '../columns/resolve-columns.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import styles from './param-bar.module.css';

/** The rows are asked for anew when nothing was typed for so long. */
const restMs = 500;

interface ParamProps {
  column: GridColumn;
  value: Json;
  /** All values chosen, for controls that look at others. */
  chosen: JsonObject;
  onChange: (value: Json) => void;
}

/** One param with its name and its control; what is no value yet is told and asks for nothing. */
function Param({ column, value, chosen, onChange }: ParamProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [typed, setTyped] = useState<Json>(value);
  useEffect(() => setTyped(value), [value]);
  const Input = column.control.input;

  function change(next: Json) {
    setTyped(next);
    const wrong = column.problemOf(next);
    setProblem(wrong);
    clearTimeout(timer.current);
    if (wrong === null) timer.current = setTimeout(() => onChange(next), restMs);
  }

  return (
    <Field label={column.label} error={problem === null ? undefined : problemText({ code: problem, params: {} }, column.context.text)} className={styles.param}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Input
          value={typed}
          onChange={change}
          onProblem={setProblem}
          context={column.context}
          row={chosen}
          id={id}
          describedBy={describedBy}
          invalid={problem !== null}
          disabled={false}
          place="form"
        />
      )}
    </Field>
  );
}

interface ParamBarProps {
  host: Host;
  meta: FormMeta;
  /** The values chosen so far. */
  params: Params;
  onChange: (params: Params) => void;
  /** Inside another screen nothing is kept in the address. */
  isTransient?: boolean;
}

/** Keeps what is chosen in the address of the page, from which it is taken when the page opens. */
function useAddress({ meta, onChange, isTransient = false }: ParamBarProps) {
  const { search } = usePageLocation();
  const navigate = useNavigate();
  const given = useRef((search as { params?: unknown }).params);
  useEffect(() => {
    const parsed = v.safeParse(inAddress(paramsSchema), given.current);
    if (isTransient || !parsed.success) return;
    const known = Object.entries(parsed.output).filter(([name]) => Object.hasOwn(meta.params ?? {}, name) && !meta.params?.[name]?.given);
    onChange(Object.fromEntries(known));
  }, []);
  return (params: Params): void => {
    if (!isTransient) void navigate({ to: '.', search: (now: object) => ({ ...now, params }) as never, state: true, replace: true });
  };
}

const isPlain = (value: Json): value is Params[string] => typeof value !== 'object';

/** What the rows are computed with: each of the form's params with its control, above the rows. */
export function ParamBar(props: ParamBarProps) {
  const { host, meta, params: given, onChange } = props;
  const tell = useAddress(props);
  const params = Object.entries(meta.params ?? {}).filter(([, field]) => !field.given);
  const valueOf = (name: string, { initial }: FieldMeta): Json => given[name] ?? initial ?? null;
  const chosen = Object.fromEntries(params.map(([name, field]) => [name, valueOf(name, field)]));
  return (
    <div role="group" aria-label={host.text('grid.params')} className={styles.bar}>
      {params.map(([name, field]) => (
        <Param
          key={name}
          column={resolveColumn(name, field, { field: name }, host, true)}
          value={chosen[name] ?? null}
          chosen={chosen}
          onChange={(value) => {
            const next = { ...given, [name]: isPlain(value) ? value : null };
            onChange(next);
            tell(next);
          }}
        />
      ))}
    </div>
  );
}

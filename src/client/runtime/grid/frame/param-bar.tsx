import * as v from 'valibot';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { FormMeta } from '../../../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { type Params, paramsSchema } from '../../../../shared/records/calls.ts';
import { askedForm } from '../../form/asked-form.ts';
import { FieldView } from '../../form/field-view.tsx';
import { initialValues } from '../../form/initial-values.ts';
import { resolveFields } from '../../form/resolve-fields.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { Host } from '../../host.tsx';
import { inAddress } from '../../in-address.ts';
import { useAddressWords } from '../../use-address-words.ts';
import { usePageLocation } from '../../use-page-location.ts';
import styles from './param-bar.module.css';

/** The rows are asked for anew when nothing was typed for so long. */
const restMs = 500;
const nothing: JsonObject = {};

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
  const putInAddress = useAddressWords();
  const given = useRef((search as { params?: unknown }).params);
  useEffect(() => {
    const parsed = v.safeParse(inAddress(paramsSchema), given.current);
    if (isTransient || !parsed.success) return;
    const known = Object.entries(parsed.output).filter(([name]) => Object.hasOwn(meta.params ?? {}, name) && !meta.params?.[name]?.given);
    onChange(Object.fromEntries(known));
  }, []);
  return (params: Params): void => {
    if (!isTransient) putInAddress({ params }, { state: true });
  };
}

const toParam = (value: Json): Params[string] => (typeof value === 'object' ? null : value);

/** What the rows are computed with: each of the form's params with its control, above the rows. What is no value yet is told and asks for nothing. */
export function ParamBar(props: ParamBarProps) {
  const { host, meta, params: given, onChange } = props;
  const tell = useAddress(props);
  const asked = useMemo(() => askedForm(Object.fromEntries(Object.entries(meta.params ?? {}).filter(([, field]) => !field.given))), [meta]);
  const fields = useMemo(() => resolveFields(asked, Object.keys(asked.fields), host, { adding: true, mayEdit: true }), [asked, host]);
  const chosen = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== null && Object.hasOwn(asked.fields, name)));
  const form = useRecordForm({
    fields,
    stored: { ...initialValues(asked), ...chosen },
    initial: nothing,
    onSave(changed) {
      const next = { ...given, ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, toParam(value)])) };
      onChange(next);
      tell(next);
      return Promise.resolve();
    },
  });
  const typed = form.dirty ? JSON.stringify(form.values) : null;
  const save = useEffectEvent(() => void form.save());
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => save(), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div role="group" aria-label={host.text('grid.params')} className={styles.bar}>
      {fields.map((field) => (
        <div key={field.id} className={styles.param}>
          <FieldView field={field} form={form} />
        </div>
      ))}
    </div>
  );
}

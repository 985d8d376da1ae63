import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen } from '../../../../schemas/shapes/record.shape.ts';
import type { ReactNode } from 'react';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { KindName } from '../../../generated/names.gen.ts';
import { imageAddress, placeholderImage } from '../../renderers/image-address.ts';
import { ValueAlone } from '../form/field-value.tsx';
import { resolveColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import styles from './record.module.css';

const side = 72;
/** Kinds of keys that the database counts up and nobody knows. */
const counted: ReadonlySet<string> = new Set<KindName>(['identity']);
/** Where the record stands in its workflow, if it lives in one. */
const state = 'state_id';

/** Says nothing that the page's title does not. */
function Picture({ image }: { image: Json }) {
  const [address, setAddress] = useState(typeof image === 'string' ? imageAddress(image, 2 * side) : placeholderImage);
  return <img src={address} width={side} height={side} alt="" decoding="async" className={styles.picture} onError={() => setAddress(placeholderImage)} />;
}

/** Picture, key where the title does not tell it, and the states of a record, with what can be done with it; its name is the page's title. */
export function RecordHead({ screen, row, children }: { screen: ScreenMeta<RecordScreen>; row: JsonObject; children?: ReactNode }) {
  const host = useHost();
  const { meta, picture, chips, title } = screen;
  const fields = useMemo(
    () =>
      [
        ...meta.key.filter((name) => !counted.has(meta.fields[name]?.kind ?? '') && !title.includes(name)),
        ...(meta.fields[state] && !chips.includes(state) ? [state] : []),
        ...chips,
      ].flatMap((name) => {
        const field = meta.fields[name];
        return field ? [resolveColumn(name, field, { field: name, ...(name === state && { as: 'state' }) }, host, false)] : [];
      }),
    [meta, chips, title, host],
  );
  return (
    <header className={styles.head}>
      {picture !== undefined && <Picture key={String(row[picture])} image={row[picture] ?? null} />}
      <dl className={styles.chips}>
        {fields.map((field) => (
          <div key={field.id} className={styles.chip}>
            <dt>{field.label}</dt>
            <dd>{(row[field.id] ?? null) === null ? '–' : <ValueAlone field={field} row={row} />}</dd>
          </div>
        ))}
      </dl>
      {children}
    </header>
  );
}

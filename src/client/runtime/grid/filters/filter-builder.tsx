import { useMemo, useState } from 'react';
import { type FilterClause, filterLimits, type FilterNode, type Operator } from '../../../../shared/records/filter.ts';
import { selectLabels } from '../../../controls/labels.ts';
import { derivedId } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import styles from './filter-builder.module.css';
import { operatorName } from './filter-sentence.ts';
import { type FilterGroup, isGroup, type Joint, toGroup, toNode } from './filter-tree.ts';
import { FilterValue } from './filter-value.tsx';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { filterFields } from './filter-fields.ts';
import type { FormMeta } from '../../../../../schemas/metadata.ts';
import { useHost } from '../../host.tsx';

const joints: readonly Joint[] = ['and', 'or', 'none'];
type Part = FilterGroup['parts'][number];

interface PartProps<TPart> {
  part: TPart;
  fields: readonly GridColumn[];
  depth: number;
  onChange: (part: TPart) => void;
  onRemove?: () => void;
}

function ClauseRow({ part, fields, onChange, onRemove }: PartProps<Partial<FilterClause>>) {
  const { text } = useHost();
  const column = fields.find((one) => one.id === part.field);
  const op = part.op ?? column?.operators[0];
  const labels = selectLabels(text);
  return (
    <div className={styles.clause}>
      <Select
        label={text('filter.field')}
        labels={labels}
        placeholder={text('filter.field')}
        options={fields.map((one) => ({ value: one.id, label: one.label }))}
        value={part.field ?? null}
        onChange={(field) => onChange({ field: field ?? undefined, op: fields.find((one) => one.id === field)?.operators[0] })}
      />
      <Select
        label={text('filter.comparison')}
        labels={labels}
        disabled={!column}
        options={(column?.operators ?? []).map((one) => ({ value: one, label: text(operatorName(one)) }))}
        value={op ?? null}
        onChange={(next) => onChange({ field: part.field, op: (next ?? undefined) as Operator | undefined })}
      />
      <div className={styles.value}>
        {column && op && (
          <FilterValue
            key={`${column.id} ${op}`}
            column={column}
            op={op}
            value={part.value}
            onChange={(value) => onChange({ ...part, op, value })}
            label={text('filter.value')}
          />
        )}
      </div>
      <IconButton icon="x" label={text('filter.remove')} onClick={onRemove} />
    </div>
  );
}

function GroupBox({ part: group, fields, depth, onChange, onRemove }: PartProps<FilterGroup>) {
  const { text } = useHost();
  const change = (at: number, next: Part | null) => onChange({ ...group, parts: group.parts.flatMap((part, place) => (place === at ? (next ?? []) : part)) });
  const add = (part: Part) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{text(derivedId('filter.joint', group.joint))}</legend>
      <div className={styles.joint}>
        <Select
          label={text('filter.joined_by')}
          labels={selectLabels(text)}
          options={joints.map((joint) => ({ value: joint, label: text(derivedId('filter.joint', joint)) }))}
          value={group.joint}
          onChange={(joint) => onChange({ ...group, joint: joints.find((one) => one === joint) ?? 'and' })}
        />
        {onRemove && <IconButton icon="x" label={text('filter.remove_group')} onClick={onRemove} />}
      </div>
      {group.parts.map((part, at) => {
        const shared = { fields, depth: depth + 1, onChange: (next: Part) => change(at, next), onRemove: () => change(at, null) };
        // Parts have no name of their own; their place is their identity while the dialog is open.
        return isGroup(part) ? <GroupBox key={at} part={part} {...shared} /> : <ClauseRow key={at} part={part} {...shared} />;
      })}
      <div className={styles.add}>
        <Button variant="ghost" icon="plus" onClick={() => add({})}>
          {text('filter.add')}
        </Button>
        {depth < filterLimits.depth - 2 && (
          <Button variant="ghost" icon="layers" onClick={() => add({ joint: 'or', parts: [{}] })}>
            {text('filter.add_group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface FilterBuilderProps {
  /** The form whose fields are compared. */
  meta: FormMeta;
  filter: FilterNode | null;
  /** A field to start with, from a header's menu. */
  field?: string | null;
  onApply: (filter: FilterNode | null) => void;
  onClose: () => void;
}

const startWith = (node: FilterNode | null, field: string | null): FilterGroup => {
  const group = toGroup(node);
  return field !== null || group.parts.length === 0 ? { ...group, parts: [...group.parts, field === null ? {} : { field }] } : group;
};

/** Filters over all fields of the form, nested as deep as the server takes them; at the side, so that the rows stay in sight. */
export function FilterBuilder({ meta, filter: given, field = null, onApply, onClose }: FilterBuilderProps) {
  const host = useHost();
  const { text } = host;
  const fields = useMemo(() => filterFields(meta, host), [meta, host]);
  const [group, setGroup] = useState(() => startWith(given, field));
  const apply = (filter: FilterNode | null) => {
    onApply(filter);
    onClose();
  };
  return (
    <Drawer
      open
      isAside
      onOpenChange={(open) => !open && onClose()}
      title={text('filter.title')}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => apply(null)}>
            {text('action.clear_filters')}
          </Button>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button variant="primary" onClick={() => apply(toNode(group))}>
            {text('action.apply')}
          </Button>
        </>
      }
    >
      <GroupBox part={group} fields={fields} depth={0} onChange={setGroup} />
    </Drawer>
  );
}

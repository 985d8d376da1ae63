import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { AssignmentScreen as AssignmentDescriptor } from '../../../../schemas/shapes/assignment.shape.ts';
import type { GridScreen as GridDescriptor } from '../../../../schemas/shapes/grid.shape.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { useReferences } from '../../controls/references.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { GridScreen } from '../grid/grid-screen.tsx';
import { useHost } from '../host.tsx';
import { useAddressWords } from '../use-address-words.ts';
import styles from './assignment.module.css';
import { OwnerList } from './owner-list.tsx';

interface AssignmentScreenProps {
  screen: ScreenMeta<AssignmentDescriptor>;
  /** Set where the owner is given from outside, as in a detail: then there is nobody to choose. */
  fixedFilter?: FilterNode;
}

/** Owners at the left, what is assigned to the chosen one at the right. The address names the owner by the field's name. */
export function AssignmentScreen({ screen, fixedFilter }: AssignmentScreenProps) {
  const grid = screen as unknown as ScreenMeta<GridDescriptor>;
  return fixedFilter ? <GridScreen screen={grid} fixedFilter={fixedFilter} /> : <ChosenOwner screen={screen} grid={grid} />;
}

function ChosenOwner({ screen, grid }: { screen: ScreenMeta<AssignmentDescriptor>; grid: ScreenMeta<GridDescriptor> }) {
  const { text } = useHost();
  const { owner } = screen;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const putInAddress = useAddressWords();
  const [sought, setSought] = useState('');
  const { choices, state } = useReferences(screen.meta.fields[owner]?.options?.form);

  const named = search[owner];
  const chosen = choices.find(({ value }) => String(value) === String(named)) ?? (named === undefined ? choices[0] : undefined);
  const value = chosen?.value;
  const filter = useMemo<FilterNode | null>(() => (value === undefined ? null : { field: owner, op: 'eq', value }), [owner, value]);
  const choose = (id: string) => putInAddress({ [owner]: id });

  return (
    <div className={styles.screen}>
      <OwnerList field={owner} choices={choices} state={state} chosen={chosen} sought={sought} onSearch={setSought} onChoose={choose} />
      <div className={styles.grid}>
        {filter ? (
          <GridScreen key={String(value)} screen={grid} fixedFilter={filter} />
        ) : (
          state === 'loaded' && <EmptyState icon="users" title={text(named === undefined ? 'message.list_is_empty' : 'grid.unknown_owner')} />
        )}
      </div>
    </div>
  );
}

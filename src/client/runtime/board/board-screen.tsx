import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { BoardScreen as BoardDescriptor } from '../../../../schemas/shapes/board.shape.ts';
import { useReferences } from '../../controls/references.ts';
import { derivedId } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { SelectOption } from '../../ui/inputs/select.tsx';
import { useRows } from '../form/use-rows.ts';
import { useHost } from '../host.tsx';
import { useAddressWords } from '../use-address-words.ts';
import { NotLoaded } from '../not-loaded.tsx';
import styles from './board.module.css';
import { Board } from './board.tsx';
import { useBoardMemory } from './board-memory.ts';
import { toStates } from './board-states.ts';
import { type CardSource, useCardSources } from './card-source.ts';

/** The records of a workflow by their states. The address names the workflow as `type_code`; without it the last one looked at is shown. */
export function BoardScreen({ screen }: { screen: ScreenMeta<BoardDescriptor> }) {
  const { text } = useHost();
  const sources = useCardSources(screen.cards);
  const { setting: memory, change: remember } = useBoardMemory(screen.id);
  const { choices } = useReferences('fsm_types');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const putInAddress = useAddressWords();

  if (!sources || !memory) return <Waiting />;
  const wanted = search.type_code ?? memory.type;
  const chosen = sources.find(({ type }) => type === wanted) ?? sources[0];
  if (!chosen) return <EmptyState icon="lock" title={text('board.nothing_to_list')} />;

  const types = sources.map(({ type, screen: { id } }): SelectOption => ({
    value: type,
    label: choices.find(({ value }) => value === type)?.label ?? text(derivedId('screen', ...id.split('/'))),
  }));
  function choose(type: string) {
    remember({ type });
    putInAddress({ type_code: type });
  }
  return <TypeBoard key={chosen.type} source={chosen} types={types} onType={choose} memory={memory} remember={remember} />;
}

type TypeBoardProps = Omit<Parameters<typeof Board>[0], 'states'> & { source: CardSource };

/** Waits for the states of the workflow. */
function TypeBoard(props: TypeBoardProps) {
  const {
    session: { language, companyCode },
  } = useHost();
  const { type } = props.source;
  const call = useMemo(
    () => ({ filter: { field: 'type_code', op: 'eq', value: type } as const, sort: [{ field: 'position' }, { field: 'state_id' }] }),
    [type],
  );
  const { rows, error, reload } = useRows('fsm_states', call);
  const states = useMemo(() => rows && toStates(rows, language), [rows, language]);
  if (error) return <NotLoaded error={error} reload={reload} />;
  return states ? <Board key={companyCode} {...props} states={states} /> : <Waiting />;
}

function Waiting() {
  return (
    <div aria-busy className={styles.skeletons}>
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} height="100%" />
      ))}
    </div>
  );
}

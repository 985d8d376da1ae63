import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen as RecordDescriptor } from '../../../../schemas/shapes/record.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { useHost } from '../host.tsx';
import { TitleActions } from '../title-slot.tsx';
import { type ListPlace, parsePlace } from './list-place.ts';
import type { Neighbour } from './neighbours.ts';
import { NewRecord } from './new-record.tsx';
import { keyText, parseRecordKey } from './record-key.ts';
import { RecordPage } from './record-page.tsx';
import styles from './record.module.css';
import { idOfTab } from './record-tabs.tsx';
import { usePageLocation } from '../use-page-location.ts';
import { useNeighbours } from './use-neighbours.ts';
import { usePageKeys } from './use-page-keys.ts';

/** The record that the address names, its tab behind the `#`, with those before and behind it in the list one came from. */
export function RecordScreen({ screen }: { screen: ScreenMeta<RecordDescriptor> }) {
  const { openScreen, rights, session, text } = useHost();
  const {
    searchStr: search,
    hash,
    state: { list },
  } = usePageLocation();
  const ids = useMemo(() => screen.tabs.map(idOfTab), [screen]);
  const tab = ids.includes(hash) ? hash : (ids[0] ?? '');
  const navigate = useNavigate();
  const setTab = (id: string) => void navigate({ to: '.', search: true, state: true, hash: id, replace: true, hashScrollIntoView: false, resetScroll: false });
  const key = useMemo(() => parseRecordKey(screen.meta, search), [screen, search]);
  return (
    <div className={styles.screen} data-keys="record">
      {key ? (
        <>
          <Turning screen={screen} recordKey={key} tab={hash} place={parsePlace(list)} />
          <RecordPage key={`${keyText(key)} ${session.companyCode}`} screen={screen} recordKey={key} tab={tab} onTab={setTab} />
        </>
      ) : screen.new && rights(screen.id).add ? (
        <NewRecord key={session.companyCode} screen={screen} />
      ) : (
        <EmptyState
          icon="search"
          title={text('record.unknown', { key: '' })}
          action={<Button onClick={() => openScreen(`/${screen.list}`)}>{text('record.to_list')}</Button>}
        />
      )}
    </div>
  );
}

interface TurningProps {
  screen: ScreenMeta<RecordDescriptor>;
  recordKey: JsonObject;
  tab: string;
  /** Where in which list one came from. */
  place: ListPlace | undefined;
}

/** The buttons and keys that turn to the next and the previous record. */
function Turning({ screen, recordKey, tab, place }: TurningProps) {
  const { openRecord, text } = useHost();
  const { previous, next } = useNeighbours(screen.form, recordKey, place);
  const to = (neighbour: Neighbour | null) =>
    neighbour === null
      ? undefined
      : () =>
          openRecord(screen.id, neighbour.key, {
            replace: true,
            tab,
            list: place && neighbour.index !== undefined ? { ...place, index: neighbour.index } : undefined,
          });
  usePageKeys({ previous_record: to(previous), next_record: to(next) });
  return (
    <TitleActions>
      <IconButton icon="chevron-left" label={text('record.previous')} disabled={previous === null} onClick={to(previous)} aria-keyshortcuts="Alt+PageUp" />
      <IconButton icon="chevron-right" label={text('record.next')} disabled={next === null} onClick={to(next)} aria-keyshortcuts="Alt+PageDown" />
    </TitleActions>
  );
}

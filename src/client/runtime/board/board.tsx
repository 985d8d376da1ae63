import { type CSSProperties, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { SelectOption } from '../../ui/inputs/select.tsx';
import { useHost } from '../host.tsx';
import { useWorkflowNames } from '../workflow/use-workflow-names.ts';
import styles from './board.module.css';
import { toBoardCommand } from './board-keys.ts';
import type { BoardMemory } from './board-memory.ts';
import { type BoardState, toShown } from './board-states.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { CardMenu, type CardMenuRequest } from './card-menu.tsx';
import { type CardSource, instanceOf } from './card-source.ts';
import { Column, type Welcome } from './column.tsx';
import { createSpanWords } from './time-spans.ts';
import { useAskStep } from './use-ask-step.tsx';
import { type CardPlace, useCardChoice } from './use-card-choice.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useColumnSet } from './use-column-set.ts';
import { useMoves } from './use-moves.ts';
import { useNow } from './use-now.ts';
import { useWays } from './use-ways.ts';

interface BoardProps {
  source: CardSource;
  states: readonly BoardState[];
  types: readonly SelectOption[];
  onType: (type: string) => void;
  memory: BoardMemory;
  remember: (change: Partial<BoardMemory>) => void;
}

const nothing: readonly JsonObject[] = [];

const toPlace = (target: EventTarget): CardPlace | null => {
  const [state, index] = ((target as Element).closest<HTMLElement>('[data-place]')?.dataset.place ?? '').split(':').map(Number);
  return state && index !== undefined ? { state, index } : null;
};

/** The records of one workflow as cards, a column for each state. */
export function Board({ source, states, types, onType, memory, remember }: BoardProps) {
  const { formats, openScreen, rights, text, toast } = useHost();
  const board = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [menu, setMenu] = useState<CardMenuRequest | null>(null);
  const [said, announce] = useState('');
  const now = useNow();
  const spans = useMemo(() => createSpanWords(formats.language), [formats.language]);
  const names = useWorkflowNames(source.type);
  const movable = rights(source.screen.id).set;

  const turned = memory.turned[source.type];
  const shown = useMemo(() => toShown(states, turned ?? []), [states, turned]);
  const columns = useColumnSet({ source, states, shown, search, order: memory.order });
  const choice = useCardChoice(columns);
  const { ticked, setActive, toggle, extend, clear } = choice;
  const focus = useCardFocus({ board, columns, shown, choice });
  const { reachable, goTo } = focus;
  const ways = useWays(states, names);
  const { ask, dialog } = useAskStep();
  const moves = useMoves({ source, states, columns, ways, ask, announce });

  const companions = useCallback((row: JsonObject) => (ticked.has(instanceOf(row)) ? [...ticked.values()] : [row]), [ticked]);
  const finish = useCallback(
    (count: number) => {
      if (count > 0) clear();
    },
    [clear],
  );
  const drag = useCardDrag({
    board,
    companions,
    load: ways.load,
    onDrop(rows, id, offers) {
      const to = states.find((state) => state.id === id);
      if (to) void moves.move(rows, to, offers).then(finish);
    },
  });

  // A search that narrows the cards leaves the ticks of those it hides behind; they would be moved unseen.
  useEffect(() => clear(), [search, clear]);

  const rowAt = (place: CardPlace | null) => (place ? columns.get(place.state)?.get(place.index) : undefined);

  function openRecord(row: JsonObject) {
    const clauses = source.screen.meta.key.map((field): FilterNode => ({ field, op: 'eq', value: row[field] ?? null }));
    const [only] = clauses;
    if (only) openScreen(`/${source.screen.id}`, clauses.length > 1 ? { and: clauses } : only);
  }

  function openMenu(sort: CardMenuRequest['sort'], place: CardPlace, row: JsonObject, at?: DOMRect) {
    const card = board.current?.querySelector(`[data-place="${place.state}:${place.index}"]`);
    const { left, top, width, height } = at ?? card?.getBoundingClientRect() ?? new DOMRect();
    setActive({ ...place, row });
    setMenu({ sort, rows: companions(row), at: { left, top, width, height } });
  }

  function closeMenu() {
    setMenu(null);
    focus.wantFocus();
  }

  /** Lets the focus go with a card to its new column, and back with one that was refused. */
  async function follow(rows: readonly JsonObject[], to: BoardState | null, moved: Promise<number>) {
    const [row] = rows;
    if (row && to && shown.includes(to)) setActive({ state: to.id, index: 0, row });
    focus.wantFocus();
    const count = await moved;
    finish(count);
    if (row && reachable && count === 0) setActive({ ...reachable, row });
    focus.wantFocus();
  }

  function handleKey(event: KeyboardEvent) {
    const place = toPlace(event.target);
    const command = place && event.target instanceof HTMLLIElement ? toBoardCommand(event) : null;
    const row = rowAt(place);
    if (!place || !command) return;
    event.preventDefault();
    if ('go' in command || 'edge' in command) {
      const next = focus.placeOf(command);
      if (!next) return;
      goTo(next);
      if ('extend' in command && command.extend) void extend(next, place);
    } else if ('clear' in command) clear();
    else if (row && 'open' in command) openRecord(row);
    else if (row && 'tick' in command) toggle(row, place);
    else if (row && 'move' in command && movable) openMenu('states', place, row);
  }

  function handleClick(event: MouseEvent) {
    const place = toPlace(event.target);
    const row = rowAt(place);
    if (!place || !row) return;
    const button = (event.target as Element).closest('[data-menu]');
    if (button) return openMenu('events', place, row, button.getBoundingClientRect());
    if (event.shiftKey) void extend(place, reachable ?? place);
    else if (event.ctrlKey || event.metaKey) toggle(row, place);
    else clear();
    goTo(place);
  }

  function handleContextMenu(event: MouseEvent) {
    const place = toPlace(event.target);
    const row = rowAt(place);
    if (!place || !row) return;
    event.preventDefault();
    openMenu('events', place, row, event.clientX > 0 ? new DOMRect(event.clientX, event.clientY, 0, 0) : undefined);
  }

  function turn(state: BoardState) {
    const codes = turned ?? [];
    remember({
      turned: { ...memory.turned, [source.type]: codes.includes(state.code) ? codes.filter((code) => code !== state.code) : [...codes, state.code] },
    });
  }

  const welcomes = useMemo(() => {
    const offers = drag?.offers;
    return new Map(
      offers
        ? states.map((to): [number, Welcome] => {
            const reason = ways.reasonOf(offers, to);
            return [to.id, reason === null ? { open: true } : { open: false, reason }];
          })
        : [],
    );
  }, [drag, states, ways]);

  return (
    <div className={styles.screen}>
      <BoardToolbar
        text={text}
        types={types}
        type={source.type}
        onType={onType}
        searchable={source.screen.meta.search}
        onSearch={setSearch}
        states={states}
        shown={shown}
        onTurn={turn}
        order={memory.order}
        onOrder={(order) => remember({ order })}
        ticked={ticked.size}
        onClear={clear}
        onRefresh={() => columns.forEach((column) => column.refresh())}
      />
      <div
        ref={board}
        className={styles.columns}
        tabIndex={reachable ? undefined : 0}
        style={{ '--columns': shown.length } as CSSProperties}
        data-dragging={drag ? true : undefined}
        onKeyDown={handleKey}
        onClick={handleClick}
        onDoubleClick={(event) => {
          const row = rowAt(toPlace(event.target));
          if (row) openRecord(row);
        }}
        onContextMenu={handleContextMenu}
      >
        {shown.length === 0 && <EmptyState icon="columns" title={text('board.all_hidden')} />}
        {shown.map((state) => {
          const column = columns.get(state.id);
          return (
            column && (
              <Column
                key={state.id}
                source={source}
                state={state}
                column={column}
                spans={spans}
                now={now}
                movable={movable}
                reachable={reachable?.state === state.id ? reachable.index : -1}
                ticked={ticked}
                dragged={drag?.rows ?? nothing}
                welcome={welcomes.get(state.id) ?? null}
                onReveal={focus.onReveal}
              />
            )
          );
        })}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {menu && (
        <CardMenu
          request={menu}
          states={states}
          ways={ways}
          movable={movable}
          onOpen={openRecord}
          onClose={closeMenu}
          onMove={(rows, to, offers) => void follow(rows, to, moves.move(rows, to, offers))}
          onFire={(rows, step, to) => void follow(rows, to, moves.fire(rows, step, to))}
          onRefused={(reason) => toast({ variant: 'warning', text: text('board.not_moved'), detail: reason })}
        />
      )}
      {dialog}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../i18n/text.ts';
import { derivedId } from '../../i18n/text.ts';
import { selectLabels } from '../../controls/labels.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ColorSwatch } from '../../ui/display/color-swatch.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import { Select, type SelectOption } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ToolBar, ToolSpace, toolField } from '../../ui/layout/tool-bar.tsx';
import { type CardOrder, cardOrders } from './board-memory.ts';
import type { BoardState } from './board-states.ts';

interface BoardToolbarProps {
  text: Translate;
  types: readonly SelectOption[];
  type: string;
  onType: (type: string) => void;
  searchable: boolean;
  onSearch: (text: string) => void;
  states: readonly BoardState[];
  shown: readonly BoardState[];
  onTurn: (state: BoardState) => void;
  order: CardOrder;
  onOrder: (order: CardOrder) => void;
  ticked: number;
  onClear: () => void;
  onRefresh: () => void;
}

/** Typing rests so long before the cards are asked for. */
const debounceMs = 300;

/** Field for the searched text; tells it once the typing rests. */
function CardSearch({ text, onSearch }: Pick<BoardToolbarProps, 'text' | 'onSearch'>) {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), debounceMs);
  }

  return (
    <TextInput
      type="search"
      icon="search"
      className={toolField}
      value={typed}
      onChange={search}
      maxLength={200}
      aria-label={text('action.search')}
      placeholder={text('action.search')}
    />
  );
}

/** Shows and hides columns. */
function StateMenu({ text, states, shown, onTurn }: Pick<BoardToolbarProps, 'text' | 'states' | 'shown' | 'onTurn'>) {
  const entries = states.map((state): MenuEntry => ({
    id: state.code,
    label: state.name,
    media: <ColorSwatch color={state.color} />,
    checked: shown.includes(state),
    onSelect() {
      onTurn(state);
      return false;
    },
  }));
  const trigger = (
    <Button icon="columns" iconEnd="chevron-down">
      {text('board.states_shown', { shown: shown.length, count: states.length })}
    </Button>
  );
  return <Menu trigger={trigger} entries={entries} />;
}

/** Which cards of a column come first. */
function OrderMenu({ text, order, onOrder }: Pick<BoardToolbarProps, 'text' | 'order' | 'onOrder'>) {
  const labelOf = (one: CardOrder) => text(derivedId('board', 'order', one));
  const entries = cardOrders.map((one) => ({ id: one, label: labelOf(one), checked: one === order, onSelect: () => onOrder(one) }));
  const trigger = (
    <Button icon="sort" iconEnd="chevron-down">
      {labelOf(order)}
    </Button>
  );
  return <Menu trigger={trigger} entries={entries} />;
}

/** Which workflow, which of its states, and which of their records. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { text, types, type, onType, searchable, onSearch, states, shown, onTurn, order, onOrder, ticked, onClear, onRefresh } = props;
  return (
    <ToolBar label={text('common.toolbar')}>
      <Select
        label={text('board.workflow')}
        labels={selectLabels(text)}
        icon="workflow"
        className={toolField}
        options={types}
        value={type}
        onChange={(next) => next !== null && onType(next)}
      />
      {searchable && <CardSearch text={text} onSearch={onSearch} />}
      <StateMenu text={text} states={states} shown={shown} onTurn={onTurn} />
      <OrderMenu text={text} order={order} onOrder={onOrder} />
      {ticked > 0 && (
        <Button icon="x" onClick={onClear}>
          {text('board.ticked_cards', { count: ticked })}
        </Button>
      )}
      <ToolSpace />
      <IconButton icon="refresh" label={text('action.refresh')} onClick={onRefresh} />
    </ToolBar>
  );
}

import type { Json } from '../../shared/json.ts';
import { CellButton } from './cell-button.tsx';
import { defineRenderer } from './define.ts';

export default defineRenderer<Json>({
  shows: 'all',
  align: 'center',
  title: 'action.delete',
  text: () => '',
  cell: (_, { text }) => <CellButton action="delete" icon="trash" label={text('action.delete')} />,
});

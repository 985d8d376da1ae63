import { defineRenderer } from './define.ts';
import { Thumbnail } from './thumbnail.tsx';

export default defineRenderer<string>({
  shows: ['image'],
  align: 'center',
  text: (value) => value,
  cell: (value, { text }) => <Thumbnail image={value} label={text('common.image_of', { id: value })} />,
});

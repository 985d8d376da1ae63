import { defineRenderer } from './define.ts';

const dots = '••••••••';

/** Says that something stands there and nothing about what, not even its length. */
export default defineRenderer<string>({ shows: ['password', 'text', 'code'], text: () => dots });

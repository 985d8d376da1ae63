import { defineAction } from './define.ts';
import { downloadView } from './download-view.ts';

export default defineAction({ icon: 'download', right: 'list', needs: 'none', run: (context) => downloadView(context, 'csv') });

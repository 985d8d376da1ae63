import { defineAction } from './define.ts';
import { downloadView } from './download-view.ts';

/** The filtered view, as it is sorted and with its columns, as a workbook. */
export default defineAction({ icon: 'download', right: 'list', needs: 'none', run: (context) => downloadView(context, 'xlsx') });

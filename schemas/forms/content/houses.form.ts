import { contentItemForm } from './content-item-form.ts';

/** Houses and rooms furnished with the company's goods. */
export default contentItemForm('house', ['content_text']);

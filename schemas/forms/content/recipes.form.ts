import { contentItemForm } from './content-item-form.ts';

/** Recipes that are cooked with the company's goods. */
export default contentItemForm('recipe', ['ingredients', 'content_text']);

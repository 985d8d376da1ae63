import { defineAction } from './define.ts';

/** Takes in files, each as a row; what the rows must have besides and nothing says yet is asked before. */
export default defineAction({
  icon: 'upload',
  right: 'add',
  needs: 'none',
  async run({ form, given, ask, open, text }) {
    const missing = Object.entries(form.fields)
      .filter(([name, { required, creatable, derived }]) => required && creatable && !derived && !Object.hasOwn(given, name))
      .map(([name]) => name);
    const values = missing.length === 0 ? {} : await ask({ title: text('upload.belongs_to'), fields: missing, button: text('action.next') });
    if (values) open('upload', { ...given, ...values });
  },
});

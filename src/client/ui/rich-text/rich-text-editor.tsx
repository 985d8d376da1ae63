import Quill from 'quill';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../look/classes.ts';
import type { RichTextProps } from './rich-text.tsx';
import { sanitizeRichText } from './rich-text-html.ts';
import styles from './rich-text.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './rich-text-quill.css';

const formats = ['header', 'bold', 'italic', 'underline', 'strike', 'script', 'list', 'blockquote', 'link', 'image'];

/** Tab leaves the editor: it must not trap those who have only a keyboard. */
const bindings = { tab: { key: 'Tab', handler: () => true }, indent: null, outdent: null, 'remove tab': null };

function readHtml(quill: Quill): string {
  if (quill.getLength() <= 1) return '';
  // Quill writes each plain space as &nbsp;; a real no-break space stays the character itself.
  return sanitizeRichText(quill.getSemanticHTML().replaceAll('&nbsp;', ' '));
}

export default function RichTextEditor({ value, onChange, label, labels, placeholder, readOnly, ...control }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const [active, setActive] = useState<Record<string, unknown>>({});
  const held = useRef<string | null>(null);

  const report = useEffectEvent((editor: Quill) => {
    held.current = readHtml(editor);
    onChange(held.current);
  });

  useEffect(() => {
    if (!place.current) return;
    const host = place.current.appendChild(document.createElement('div'));
    const editor = new Quill(host, { formats, modules: { toolbar: false, keyboard: { bindings } } });
    editor.on('editor-change', () => {
      const range = editor.getSelection();
      if (range) setActive(editor.getFormat(range));
    });
    editor.on('text-change', (_delta, _before, source) => {
      if (source === 'user') report(editor);
    });
    setQuill(editor);
    return () => {
      setQuill(null);
      held.current = null;
      host.remove();
    };
  }, []);

  useEffect(() => {
    if (!quill || value === held.current) return;
    held.current = value;
    quill.setContents(quill.clipboard.convert({ html: sanitizeRichText(value) }), 'silent');
    quill.history.clear();
  }, [quill, value]);

  useEffect(() => {
    if (!quill) return;
    quill.enable(!readOnly);
    quill.root.dataset.placeholder = placeholder ?? '';
    const attributes: Record<string, string | boolean | undefined> = {
      role: 'textbox',
      'aria-multiline': true,
      'aria-label': label,
      'aria-readonly': readOnly,
      ...control,
    };
    for (const [name, setting] of Object.entries(attributes)) {
      if (setting === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, String(setting));
    }
  });

  return (
    <div className={classes(styles.frame, control['aria-invalid'] && styles.invalid)}>
      {!readOnly && <RichTextToolbar quill={quill} active={active} labels={labels} />}
      <div ref={place} className={styles.text} />
    </div>
  );
}

import { lazy, Suspense } from 'react';
import styles from './rich-text.module.css';
import type { RichTextCommandName } from './rich-text-commands.ts';
import { codeWhenServed } from '../late-code.ts';

const Editor = lazy(() => codeWhenServed(() => import('./rich-text-editor.tsx')));

export interface RichTextLabels extends Record<RichTextCommandName, string> {
  toolbar: string;
  link: string;
  /** The field for a link's address. */
  address: string;
  setLink: string;
  removeLink: string;
}

export interface RichTextProps {
  /** Sanitised on the way in and out; '' when there is no text. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  labels: RichTextLabels;
  placeholder?: string;
  readOnly?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** 500 px high. The editor is fetched when first shown; its place is kept meanwhile. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<div aria-busy className={styles.frame} />}>
      <Editor {...props} />
    </Suspense>
  );
}

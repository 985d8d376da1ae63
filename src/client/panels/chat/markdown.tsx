import { type ReactNode, useRef } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useHost } from '../../runtime/host.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './chat.module.css';

/** What can be copied as it is: a program, a table. */
function Copyable({ label, children }: { label: string; children: ReactNode }) {
  const { text, toast } = useHost();
  const part = useRef<HTMLDivElement>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(tableText(part.current) ?? part.current?.innerText ?? '');
    toast({ variant: 'success', text: text('chat.copied') });
  };
  return (
    <div className={styles.copyable}>
      <IconButton icon="copy" size="xs" label={label} className={styles.copy} onClick={() => void copy()} />
      <div ref={part} className={styles.scrolled} tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
    </div>
  );
}

/** The cells of a table with tabs between them, as sheets take them; undefined where there is none. */
function tableText(part: HTMLElement | null): string | undefined {
  const table = part?.querySelector('table');
  return table ? [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText).join('\t')).join('\n') : undefined;
}

const hostOf = (address: string | undefined): string | undefined => {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).host;
};

/** A link says where it leads; whatever leads nowhere outside is text. */
function Address({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const host = hostOf(href);
  if (host === undefined || !/^https?:/.test(href ?? '')) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children} <span className={styles.host}>({host})</span>
    </a>
  );
}

function Program({ children }: { children?: ReactNode }) {
  const { text } = useHost();
  return (
    <Copyable label={text('chat.copy_code')}>
      <pre className={styles.code}>{children}</pre>
    </Copyable>
  );
}

function Table({ children }: { children?: ReactNode }) {
  const { text } = useHost();
  return (
    <Copyable label={text('chat.copy_table')}>
      <table className={styles.table}>{children}</table>
    </Copyable>
  );
}

// Pictures would be fetched from wherever a model says.
const Picture = ({ alt }: { alt?: string | undefined }) => <span>{alt}</span>;

const components: Components = {
  a: ({ href, children }) => <Address href={href}>{children}</Address>,
  img: ({ alt }) => <Picture alt={alt} />,
  pre: ({ children }) => <Program>{children}</Program>,
  table: ({ children }) => <Table>{children}</Table>,
  // The page has its own headings above them.
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
};

const plugins = [remarkGfm];

/** What a model wrote, with its lists, tables and programs: no HTML of its own, no pictures, links with their hosts. */
export const Markdown = ({ children }: { children: string }) => (
  <div className={styles.markdown}>
    <ReactMarkdown remarkPlugins={plugins} skipHtml components={components}>
      {children}
    </ReactMarkdown>
  </div>
);

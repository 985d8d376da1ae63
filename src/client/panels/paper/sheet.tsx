import { pageNumber } from '../../../documents/paper.ts';
import type { Fact, Paper } from '../../../documents/paper.ts';
import styles from './paper.module.css';

/** A text of a style sheet. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\\n', ' ');

/** The foot of every printed page: counted by the printer, in the words of the document. */
function Foot({ paper }: { paper: Paper }) {
  const [before = '', between = '', after = ''] = pageNumber(
    { ...paper, page_number: paper.page_number.replace('{page}', '\u0001').replace('{pages}', '\u0001') },
    0,
    0,
  ).split('\u0001');
  const counted = `${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}`;
  return (
    <style>{`@page { size: A4 portrait; margin: 10mm 10mm 18mm; @bottom-left { content: ${quoted(paper.title)}; font-size: 8pt } @bottom-right { content: ${counted}; font-size: 8pt } }`}</style>
  );
}

const Facts = ({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) => (
  <dl className={className}>
    {facts.map(({ title, text }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

function Lines({ columns, rows }: Paper) {
  const side = (index: number) => (columns[index]?.isFigure ? styles.figure : columns[index]?.isWide ? styles.wide : undefined);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {columns.map(({ title }, index) => (
            <th key={title} scope="col" className={side(index)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // A line has no name of its own; its place does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={line}>
            {row.map((cell, index) => (
              <td key={columns[index]?.title} className={side(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A form of numbered boxes, which fill the sheet. */
const Boxes = ({ boxes }: Pick<Paper, 'boxes'>) => (
  <div className={styles.boxes}>
    {boxes?.flat().map(({ no, title, text, width, height }) => (
      <section key={no} className={styles.box} style={{ gridColumn: `span ${width}`, minHeight: `${height}mm` }}>
        <p>
          <strong>{no}</strong> {title}
        </p>
        <p>{text}</p>
      </section>
    ))}
  </div>
);

const Signatures = ({ signed }: Pick<Paper, 'signed'>) => (
  <div className={styles.signatures}>
    {signed?.map((who) => (
      <p key={who}>{who}</p>
    ))}
  </div>
);

/** A document on white paper, true to size: A4, tables of 190 mm; printed, it breaks over pages that repeat the head of its lines. */
export function Sheet({ paper, isPrinted = false }: { paper: Paper; isPrinted?: boolean }) {
  const [company, ...address] = paper.from;
  if (paper.boxes)
    return (
      <article lang={paper.language} className={styles.sheet}>
        {isPrinted && <Foot paper={paper} />}
        <h2 className={styles.title}>{paper.title}</h2>
        <Boxes boxes={paper.boxes} />
      </article>
    );
  return (
    <article lang={paper.language} className={styles.sheet}>
      {isPrinted && <Foot paper={paper} />}
      <p className={styles.company}>{company}</p>
      <p className={styles.address}>{address.join(' · ')}</p>
      <div className={styles.head}>
        <address className={styles.to}>
          <span>{paper.to.title}</span>
          {paper.to.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <Facts facts={paper.facts} className={styles.facts} />
      </div>
      <h2 className={styles.title}>{paper.title}</h2>
      {paper.rows.length > 0 && <Lines {...paper} />}
      <Facts facts={paper.totals} className={styles.totals} />
      {paper.notes.map(({ title, text }) => (
        <div key={title} className={styles.note}>
          <p>{title}</p>
          <p>{text}</p>
        </div>
      ))}
      {paper.signed && <Signatures signed={paper.signed} />}
    </article>
  );
}

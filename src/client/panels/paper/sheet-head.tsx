import { useHost } from '../../runtime/host.tsx';
import { CodeBarcode } from '../labels/code-barcode.tsx';
import type { DrawBarcode } from '../labels/draw-barcode.ts';
import styles from './sheets.module.css';
import type { SheetPage } from './to-pages.ts';

interface SheetHeadProps {
  page: SheetPage;
  title: string;
  /** What is told of the record besides; what is not known is left out. */
  told: readonly unknown[];
  /** What a scanner reads of the paper. */
  code: string;
  draw: DrawBarcode;
}

/** Whose way a sheet is, with the barcode by which the way is begun on a telephone. */
export function SheetHead({ page: { number, of }, title, told, code, draw }: SheetHeadProps) {
  const { text } = useHost();
  return (
    <header className={styles.head}>
      <div>
        <h2>{title}</h2>
        <p>{told.filter((word) => word != null && word !== '').join(' · ')}</p>
        {of > 1 && <p>{text('pick_paper.page', { number, of })}</p>}
      </div>
      <CodeBarcode code={code} draw={draw} width={70} height={14} />
    </header>
  );
}

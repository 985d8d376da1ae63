import { useHost } from '../runtime/host.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Centred } from '../ui/layout/centred.tsx';
import { definePanel, type PanelProps } from './define.ts';
import styles from './error-stack/error-stack.module.css';

/** Where in the program an error happened, line by line, to be read and copied. */
function ErrorStack({ row }: PanelProps) {
  const { text, toast } = useHost();
  const stack = typeof row?.stack === 'string' ? row.stack : '';
  if (stack === '') {
    return (
      <Centred>
        <EmptyState icon="file" title={text('error_stack.none')} description={text('error_stack.none_help')} />
      </Centred>
    );
  }
  const copy = () =>
    navigator.clipboard.writeText(stack).then(
      () => toast({ text: text('error_stack.copied') }),
      () => toast({ variant: 'warning', text: text('error_stack.not_copied') }),
    );
  return (
    <div className={styles.block}>
      <Button icon="copy" onClick={() => void copy()}>
        {text('error_stack.copy')}
      </Button>
      <pre className={styles.stack} tabIndex={0} aria-label={text('panel.error_stack')}>
        {stack}
      </pre>
    </div>
  );
}

export default definePanel({ component: ErrorStack });

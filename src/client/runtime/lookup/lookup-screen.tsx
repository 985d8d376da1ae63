import { useEffect, useRef } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { LookupScreen as LookupDescriptor } from '../../../../schemas/shapes/lookup.shape.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Answered } from '../answered.tsx';
import { useHost } from '../host.tsx';
import { CodeInput } from './code-input.tsx';
import { FoundThings } from './found-things.tsx';
import styles from './lookup.module.css';
import { sound } from '../scanner/sound.ts';
import { useLookup } from './use-lookup.ts';

/** One large input for a scanner or a thumb, and below it what is called so. What was found sounds and looks otherwise than what was not. */
export function LookupScreen({ screen }: { screen: ScreenMeta<LookupDescriptor> }) {
  const { text } = useHost();
  const { code, answer, byHand, ask } = useLookup(screen);
  const { value: found } = answer;
  const heard = useRef(found);
  useEffect(() => {
    if (found === null || found === heard.current) return;
    heard.current = found;
    // A page that opens with a code makes no noise: browsers let only what somebody did be heard.
    if (byHand) sound(found.length > 0);
  }, [found, byHand]);
  return (
    <div className={styles.page} aria-busy={answer.isLoading}>
      <div className={styles.column}>
        <CodeInput label={text('lookup.code')} code={code} onCode={ask} />
        {code === null ? (
          <EmptyState icon="barcode" title={text('lookup.begin')} description={text('lookup.codes')} />
        ) : (
          <Answered answer={answer} height="50%">
            {(rows) => <FoundThings screen={screen} code={code} rows={rows} onCode={ask} />}
          </Answered>
        )}
      </div>
    </div>
  );
}

import { useEffect, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ScreenName } from '../../../generated/names.gen.ts';
import { fold } from '../../../shared/text/fold.ts';
import { logWarning } from '../../data/log.ts';
import { loadTexts } from '../../i18n/catalogue.ts';
import { derivedId } from '../../i18n/text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { closeGuide } from '../guide-store.ts';
import { useHost } from '../host.tsx';
import { openKeyboardHelp } from '../keyboard/help.ts';
import { GuideField, tellField } from './guide-field.tsx';
import { guideFields } from './guide-fields.ts';
import { pageWords, shapeWords } from './guide-words.ts';
import styles from './guide.module.css';

/** Whether the guide's own texts of the language are here; nobody fetches them before. */
function useGuideTexts(): boolean {
  const { language } = useHost().session;
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    loadTexts(language, ['guide']).then(
      () => !isLeft && setLoaded(language),
      (error: unknown) => logWarning('the guide was not loaded', error),
    );
    return () => {
      isLeft = true;
    };
  }, [language]);
  return loaded === language;
}

/** What the page is for and what can be done there, then all that it shows, which can be searched. */
function Guide({ screen }: { screen: ScreenMeta }) {
  const host = useHost();
  const { text } = host;
  const [query, setQuery] = useState('');
  const told = useMemo(() => guideFields(screen).map((field) => tellField(field, host)), [screen, host]);
  const wanted = fold(query.trim());
  const found = wanted === '' ? told : told.filter(({ label, sentences }) => fold([label, ...sentences].join(' ')).includes(wanted));
  const own = pageWords[screen.id as ScreenName];
  const actions = 'actions' in screen ? screen.actions.map((action) => text(derivedId('action', action))) : [];
  return (
    <div className={styles.guide}>
      <p>{text(own ?? shapeWords[screen.shape])}</p>
      {actions.length > 0 && <p>{text('guide.actions', { actions: actions.join(', ') })}</p>}
      <Button
        icon="keyboard"
        onClick={() => {
          closeGuide();
          openKeyboardHelp();
        }}
      >
        {text('keyboard.title')}
      </Button>
      {told.length > 0 && (
        <section aria-label={text('guide.fields')}>
          <h3 className={styles.heading}>{text('guide.fields')}</h3>
          <TextInput type="search" icon="search" value={query} onChange={setQuery} placeholder={text('guide.search')} aria-label={text('guide.search')} />
          <p role="status" className={styles.more}>
            {text('guide.found', { count: found.length, total: told.length })}
          </p>
          <dl className={styles.fields}>
            {found.map((field) => (
              <GuideField key={field.name} {...field} />
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

/** The guide to the page in view, beside it: what it is for, and what its columns mean. */
export default function GuideDrawer({ screen }: { screen: ScreenMeta }) {
  const { text, pageTitle } = useHost();
  const isHere = useGuideTexts();
  const title = pageTitle(screen.id) ?? text(derivedId('screen', ...screen.id.split('/')));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && closeGuide()}
      title={text('common.named', { kind: text('frame.guide'), name: title })}
      closeLabel={text('action.close')}
    >
      {isHere ? <Guide key={screen.id} screen={screen} /> : <Skeleton height="40%" />}
    </Drawer>
  );
}

import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { GridScreen as GridDescriptor } from '../../../../../schemas/shapes/grid.shape.ts';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { PanelName, ScreenName } from '../../../../generated/names.gen.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { derivedId, type Translate } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Splitter } from '../../../ui/layout/splitter.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useHost } from '../../host.tsx';
import { useTabCounts } from '../../use-tab-counts.ts';
import { useElementSize } from '../rows/use-element-size.ts';
import { DetailPanel, DetailScreen } from './detail-content.tsx';
import styles from './details.module.css';
import { DetailsSwitchProvider } from './details-switch.tsx';
import { useBeginning } from './use-beginning.ts';
import { useDetailSetting } from './use-detail-setting.ts';
import { useRested } from './use-rested.ts';

type Detail = GridDescriptor['detail'][number];
const smallest = 160;
/** What belongs to a row is counted when the row was the active one for so long. */
const countAfterMs = 250;

interface DetailsProps {
  screen: ScreenMeta & { detail: readonly Detail[] };
  row: JsonObject | null;
  /** Width in pixels from which details stand at the right; 1600. */
  besideFrom?: number;
  /** They are half of the screen: there from the beginning, and nobody closes them. */
  isStanding?: boolean;
  /** Brings a detail screen to the front and makes the row with this key its active one. */
  reveal?: { screen: string; key: string } | null;
  /** Hears the key of the active row of a detail screen. */
  onActiveRow?: (screen: string, key: string | null) => void;
  children: ReactNode;
}

const idOf = (detail: Detail): string => detail.title ?? detail.screen ?? detail.panel ?? '';

const wordsOf = ({ title, screen, panel }: Detail, text: Translate): string =>
  text(title ? derivedId(title) : screen ? derivedId('screen', ...screen.split('/')) : derivedId('panel', panel ?? ''));

type PaneProps = Pick<DetailsProps, 'screen' | 'row' | 'reveal' | 'onActiveRow'> & {
  details: readonly Detail[];
  selected: string;
  onSelect: (id: string) => void;
};

/** The tabs with what belongs to the row. */
function DetailsPane({ screen, row, reveal, onActiveRow, details, selected, onSelect }: PaneProps) {
  const { text } = useHost();
  // Holding an arrow key runs through rows faster than their details can follow.
  const shownRow = useDeferredValue(row);
  const countOf = useTabCounts(screen.meta, details, useRested(row, countAfterMs));
  const detail = details.find((one) => idOf(one) === selected);
  const tabs = details.map((one) => ({ id: idOf(one), label: wordsOf(one, text), count: countOf(one.screen) }));
  return (
    <div className={styles.details}>
      <Tabs label={text('grid.details')} moreLabel={text('common.more_tabs')} tabs={tabs} selected={selected} onSelect={onSelect} className={styles.tabs}>
        <Suspense fallback={<Skeleton height={smallest} />}>
          {!shownRow && <p className={styles.hint}>{text('grid.choose_row')}</p>}
          {shownRow && detail?.screen && (
            <DetailScreen
              key={selected}
              name={detail.screen as ScreenName}
              link={detail.link}
              row={shownRow}
              reveal={reveal?.screen === selected ? reveal.key : undefined}
              onActiveRow={onActiveRow}
            />
          )}
          {shownRow && detail?.panel && <DetailPanel key={selected} name={detail.panel as PanelName} screen={screen} row={shownRow} />}
        </Suspense>
      </Tabs>
    </div>
  );
}

/** The tab in front: one that was brought there from outside, else the one that was chosen last. */
function useSelectedTab(details: readonly Detail[], reveal: DetailsProps['reveal'], kept: string | null, keep: (tab: string) => void) {
  const [brought, bring] = useState<string | null>(null);
  const revealed = reveal?.screen;
  useEffect(() => {
    if (revealed !== undefined) bring(revealed);
  }, [revealed, reveal?.key]);
  const wanted = brought ?? kept;
  const known = details.find((one) => idOf(one) === wanted) ?? details[0];
  return {
    selected: known ? idOf(known) : '',
    select(tab: string) {
      bring(null);
      keep(tab);
    },
  };
}

/**
 * Rows above or at the left, what belongs to the active row in tabs below or at the right. They open with the first row that is chosen, and are as
 * the user left them on this screen.
 */
export function Details({ screen, row, besideFrom = 1600, isStanding = false, reveal, onActiveRow, children }: DetailsProps) {
  const { text, rights } = useHost();
  const details = useMemo(() => screen.detail.filter((one) => one.screen === undefined || rights(one.screen).list), [screen.detail, rights]);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(frame);
  const beside = width >= besideFrom;
  const room = beside ? width : height;
  const { setting, resize, change } = useDetailSetting(screen.id);
  const { began, begin } = useBeginning(frame, row !== null);
  const { selected, select } = useSelectedTab(details, reveal, setting.tab, (tab) => change({ tab }));
  const isOpen = details.length > 0 && (isStanding || (began && setting.open));
  const isToggled = !isStanding && details.length > 0;

  const toggle = useCallback(() => {
    begin();
    change({ open: !isOpen });
  }, [begin, change, isOpen]);
  const largest = Math.max(smallest, room - smallest);
  const size = Math.min(largest, Math.max(smallest, Math.round(room * setting.share)));
  return (
    <div ref={frame} className={beside ? styles.beside : styles.below}>
      <div className={isOpen ? styles.rows : styles.alone} style={isOpen ? { flexBasis: size } : undefined}>
        <DetailsSwitchProvider isOpen={isOpen} toggle={isToggled ? toggle : null}>
          {children}
        </DetailsSwitchProvider>
      </div>
      {isOpen && (
        <>
          <Splitter
            label={text('grid.resize_details')}
            orientation={beside ? 'vertical' : 'horizontal'}
            value={size}
            min={smallest}
            max={largest}
            onChange={(next) => resize(next / Math.max(1, room))}
          />
          <DetailsPane {...{ screen, row, reveal, onActiveRow, details, selected }} onSelect={select} />
        </>
      )}
    </div>
  );
}

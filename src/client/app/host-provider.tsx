import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { type JsonObject } from '../../shared/json.ts';
import { useServices, useSession, useWorkplace } from '../chrome/services.tsx';
import { ControlSourceContext } from '../controls/source.ts';
import { pageTitle, rightsIn, trailTo } from '../data/menu.ts';
import { createDayRates } from '../data/day-rates.ts';
import type { ViewCurrency } from '../../shared/money/view.ts';
import { currencyPrecision } from '../../shared/money/format.ts';
import { toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { toPagePath } from '../data/paths.ts';
import { createReferences } from '../data/references.ts';
import { useFormats, useLanguage } from '../i18n/language-provider.tsx';
import { derivedId, useText } from '../i18n/text.ts';
import { type Host, HostProvider, type PanelOrigin } from '../runtime/host.tsx';
import { givenIn, toParamSearch } from '../runtime/params.ts';
import { toRecordSearch } from '../runtime/record/record-key.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { loadedScreen } from './loaded-screens.ts';
import { PanelContent } from '../runtime/panel/panel-content.tsx';

interface OpenPanel {
  name: string;
  row?: JsonObject;
  origin?: PanelOrigin;
}

const noVersion = { get: () => 0, subscribe: () => () => undefined };

/** What it takes to show amounts in the chosen currency: today's rates, and those of the days of rows as they come. */
function useViewCurrency(): ViewCurrency | null {
  const { api } = useServices();
  const { currency, currencies, viewRates, rateDays } = useWorkplace();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- where today's rates came anew, those of earlier days may be others too
  const ofDays = useMemo(() => (currency === null ? null : createDayRates(api, currency)), [api, currency, viewRates]);
  const { subscribe, get } = ofDays?.version ?? noVersion;
  const version = useSyncExternalStore(subscribe, get);
  return useMemo(() => {
    if (currency === null || !ofDays) return null;
    const precisions = Object.fromEntries(currencies.map(({ currency_code, currency_precision }) => [currency_code, currency_precision]));
    return { currency, precision: currencyPrecision(currency, precisions), rates: viewRates, days: rateDays, on: ofDays.on };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rates that arrived change what `on` answers
  }, [currency, currencies, viewRates, rateDays, ofDays, version]);
}

/** Gives the runtime the application around it. */
export function AppHost({ children }: { children: ReactNode }) {
  const { api, toasts, questions, go } = useServices();
  const { user, menu, shares } = useSession();
  const { company, currency } = useWorkplace();
  const text = useText();
  const formats = useFormats();
  const language = useLanguage();
  const companyCode = company?.company_code ?? null;
  const companyCurrency = company?.currency_code ?? '';
  const given = useMemo(() => givenIn(currency), [currency]);
  const view = useViewCurrency();
  const userId = user?.user_id ?? 0;
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists of another user or company are other lists
  const references = useMemo(() => createReferences(api, language), [api, language, companyCode, userId]);
  const version = useSyncExternalStore(references.version.subscribe, references.version.get);

  const session = useMemo(
    () => ({ userId, language, companyCode, companyCurrency, given, view, shares }),
    [userId, language, companyCode, companyCurrency, given, view, shares],
  );
  const ways = useMemo<Pick<Host, 'toast' | 'confirm' | 'openPanel' | 'openScreen' | 'openRecord'>>(
    () => ({
      toast: (content) => void toasts.show(content),
      confirm: questions.ask,
      openPanel: (name, row, origin) => setPanel({ name, row, origin }),
      openScreen: (path, filter, { filterName, params } = {}) =>
        go(`${toLocalizedPath(path, language)}${toParamSearch(params)}`, { anew: true, filter, filterName }),
      openRecord: (screen, key, { tab, ...options } = {}) =>
        go(`${toLocalizedPath(toPagePath(screen), language)}${toRecordSearch(key)}${tab ? `#${tab}` : ''}`, options),
    }),
    [toasts, questions, go, language],
  );

  const host = useMemo<Host>(
    () => ({
      ...ways,
      api,
      session,
      rights: rightsIn(menu),
      pageTitle(screenId) {
        const page = trailTo(menu, toPagePath(screenId)).at(-1);
        return page && pageTitle(page, language);
      },
      formats,
      text,
      label: references.label,
      candidate: references.candidate,
      find: references.find,
      isShared: references.isShared,
      loadReferences: references.load,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that arrived changes what `label` answers
    [ways, api, session, menu, formats, text, references, version],
  );

  return (
    <HostProvider host={host}>
      <ControlSourceContext value={host}>
        {children}
        {panel && <PanelDialog panel={panel} onClose={() => setPanel(null)} />}
      </ControlSourceContext>
    </HostProvider>
  );
}

function PanelDialog({ panel, onClose }: { panel: OpenPanel; onClose: () => void }) {
  const text = useText();
  const ofPage = loadedScreen(useMatches({ select: (matches) => matches.at(-1)?.staticData.page }));
  const screen = panel.origin?.screen ?? ofPage;
  if (!screen) return null;
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={text(derivedId('panel', panel.name))}
      closeLabel={text('action.close')}
    >
      <PanelContent name={panel.name} screen={screen} row={panel.row} given={panel.origin?.given} reload={panel.origin?.reload} onClose={onClose} />
    </Dialog>
  );
}

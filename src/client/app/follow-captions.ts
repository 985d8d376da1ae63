import type { Api } from '../data/api.ts';
import type { Session } from '../data/session.ts';
import { type Caption, setCaptions } from '../i18n/catalogue.ts';
import { logWarning } from '../data/log.ts';

const captionForms: ReadonlySet<string> = new Set(['captions', 'captions_brief']);

export interface CaptionFollower {
  /** Asks for the wordings that `ready` waits for. */
  expect: () => void;
  /** Settles when the wordings for the signed-in user were asked for. */
  ready: () => Promise<void>;
  written: (entity: string) => void;
}

/** Keeps the overridden wordings fresh: on sign-in, when the window gets the focus, and when one was saved here. */
export function followCaptions(api: Api, session: Pick<Session, 'state'>): CaptionFollower {
  let first: Promise<void> | null = null;

  async function fetchCaptions() {
    if (!session.state.get().user) return;
    await api
      .action<Caption[]>('captions_brief', 'list')
      .then(setCaptions)
      .catch((error: unknown) => logWarning('the captions are not here', error));
  }

  session.state.subscribe(() => {
    if (!session.state.get().user) first = null;
  });
  window.addEventListener('focus', () => void fetchCaptions());
  return {
    expect: () => void api.ahead('captions_brief', undefined),
    ready: () => (first ??= fetchCaptions()),
    written(entity) {
      if (captionForms.has(entity)) void fetchCaptions();
    },
  };
}

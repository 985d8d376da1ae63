import { useEffect, useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import { forms } from '../../../generated/forms.gen.ts';
import { logWarning } from '../../data/log.ts';

/** What is declared of a further form; undefined until it is here, and where none is meant or it takes files alone. */
export function useFormMeta(form: string | undefined): FormMeta | undefined {
  const [found, setFound] = useState<FormMeta>();
  const load = form === undefined ? undefined : new Map(Object.entries(forms)).get(form);
  useEffect(() => {
    let isMeant = true;
    load?.().then(
      ({ default: meta }) => isMeant && setFound(meta),
      // Its values are put right as texts.
      (cause: unknown) => logWarning(`the form ${form} is not here`, cause),
    );
    return () => {
      isMeant = false;
    };
  }, [load, form]);
  return found?.name === form ? found : undefined;
}

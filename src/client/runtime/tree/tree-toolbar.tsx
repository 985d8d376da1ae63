import { actions } from '../../../generated/actions.gen.ts';
import type { ActionName } from '../../../generated/names.gen.ts';
import type { PageRight, PageRights } from '../../../shared/access.ts';
import { isEnough } from '../../../shared/records/procedures.ts';
import type { Action } from '../../actions/define.ts';
import type { Translate } from '../../i18n/text.ts';
import { derivedId } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import styles from './tree.module.css';

interface TreeToolbarProps {
  text: Translate;
  sought: string;
  onSearch: (text: string) => void;
  onFoldAll: (open: boolean) => void;
  actionNames: readonly string[];
  rights: PageRights;
  /** Number of chosen nodes. */
  count: number;
  /** Why the state of the chosen node locks what needs the right. */
  lockedFor: (right: PageRight) => string | undefined;
  onAction: (name: ActionName) => void;
}

/** Search, folding and the screen's actions. */
export function TreeToolbar({ text, sought, onSearch, onFoldAll, actionNames, rights, count, lockedFor, onAction }: TreeToolbarProps) {
  const offered = actionNames.flatMap((name): [ActionName, Action][] => {
    const action: Action | undefined = actions[name as ActionName];
    return action && rights[action.right] ? [[name as ActionName, action]] : [];
  });
  const clear = sought !== '' && <IconButton icon="x" size="xs" label={text('common.clear')} onClick={() => onSearch('')} />;
  return (
    <div role="toolbar" aria-label={text('common.toolbar')} className={styles.toolbar}>
      <TextInput
        type="search"
        icon="search"
        className={styles.search}
        value={sought}
        onChange={onSearch}
        suffix={clear || undefined}
        aria-label={text('action.search')}
        placeholder={text('action.search')}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
      />
      <IconButton icon="up-down" label={text('grid.tree.unfold_all')} onClick={() => onFoldAll(true)} />
      <IconButton icon="minus" label={text('grid.tree.fold_all')} onClick={() => onFoldAll(false)} />
      {offered.map(([name, action]) => (
        <Button
          key={name}
          icon={action.icon}
          variant="secondary"
          disabled={!isEnough[action.needs](count) || lockedFor(action.right) !== undefined}
          title={lockedFor(action.right)}
          aria-keyshortcuts={action.shortcut}
          onClick={() => onAction(name)}
        >
          {text(derivedId('action', name))}
        </Button>
      ))}
    </div>
  );
}

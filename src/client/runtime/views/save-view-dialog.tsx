import { useState } from 'react';
import { scopes, type ViewChange, type ViewScope } from './saved-views.ts';
import { derivedId } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { selectLabels } from '../../controls/labels.ts';
import { textIn } from '../../data/menu.ts';
import type { Audiences } from '../../data/user.ts';
import type { Language } from '../../../shared/languages.ts';
import type { ViewWords } from './view-words.ts';
import type { Translate as Text } from '../../i18n/text.ts';
import { useHost } from '../host.tsx';
import styles from './views.module.css';

interface ScopeFieldProps {
  text: Text;
  label: string;
  scope: ViewScope;
  offered: readonly ViewScope[];
  onChange: (scope: ViewScope) => void;
}

/** With whom the view is shared. */
function ScopeField({ text, label, scope, offered, onChange }: ScopeFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          size="m"
          label={label}
          labels={selectLabels(text)}
          options={offered.map((one) => ({ value: one, label: text(derivedId('grid.view_scope', one)) }))}
          value={scope}
          onChange={(next) => onChange(offered.find((one) => one === next) ?? 'mine')}
        />
      )}
    </Field>
  );
}

interface RoleFieldProps {
  text: Text;
  /** Roles that the user may share with. */
  roles: Audiences['roles'];
  language: Language;
  role: string | null;
  error: string | undefined;
  onChange: (role: string | null) => void;
}

/** The role a view is shared with. */
function RoleField({ text, roles, language, role, error, onChange }: RoleFieldProps) {
  return (
    <Field label={text('term.role')} required error={error}>
      {(control) => (
        <Select
          {...control}
          size="m"
          label={text('term.role')}
          labels={selectLabels(text)}
          options={roles.map(({ role_id, role_name }) => ({ value: String(role_id), label: textIn(role_name, language) ?? String(role_id) }))}
          value={role}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

const mayShare: Record<ViewScope, (shares: Audiences) => boolean> = {
  mine: () => true,
  role: ({ roles }) => roles.length > 0,
  company: ({ company }) => company,
};

interface SaveViewDialogProps {
  state: unknown;
  words: ViewWords;
  onSave: (change: ViewChange) => void;
  onClose: () => void;
}

/** Asks for the name of a new view and, where the user may share it, with whom. */
export function SaveViewDialog({ state, words, onSave, onClose }: SaveViewDialogProps) {
  const { text, session } = useHost();
  const { shares, language } = session;
  const offered = scopes.filter((one) => mayShare[one](shares));
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ViewScope>('mine');
  const [role, setRole] = useState<string | null>(null);
  const [isDefault, setDefault] = useState(false);
  const [tried, setTried] = useState(false);
  const noName = name.trim() === '';
  const noRole = scope === 'role' && role === null;
  const missing = (isMissing: boolean) => (tried && isMissing ? text('common.required') : undefined);

  function save() {
    setTried(true);
    if (!noName && !noRole) onSave({ view_name: name.trim(), view_scope: scope, role_id: role === null ? null : Number(role), is_default: isDefault, state });
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => !open && onClose()}
      title={text(words.save)}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label={text(words.name)} required error={missing(noName)}>
          {(control) => <TextInput {...control} value={name} onChange={setName} autoFocus size="m" />}
        </Field>
        {offered.length > 1 && <ScopeField text={text} label={text(words.share)} scope={scope} offered={offered} onChange={setScope} />}
        {scope === 'role' && <RoleField text={text} roles={shares.roles} language={language} role={role} error={missing(noRole)} onChange={setRole} />}
        <Checkbox label={text(words.byDefault)} checked={isDefault} onChange={setDefault} />
      </div>
    </Dialog>
  );
}

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
import { useReferences } from '../../controls/references.ts';
import { type Translate as Text } from '../../i18n/text.ts';
import { useHost } from '../host.tsx';
import styles from './views.module.css';

/** The form whose rows a view can be shared with. */
const rolesForm = 'roles_brief';

/** With whom the view is shared. */
function ScopeField({ text, scope, onChange }: { text: Text; scope: ViewScope; onChange: (scope: ViewScope) => void }) {
  return (
    <Field label={text('action.share_view')}>
      {(control) => (
        <Select
          {...control}
          size="m"
          label={text('action.share_view')}
          labels={selectLabels(text)}
          options={scopes.map((one) => ({ value: one, label: text(derivedId('grid.view_scope', one)) }))}
          value={scope}
          onChange={(next) => onChange(scopes.find((one) => one === next) ?? 'mine')}
        />
      )}
    </Field>
  );
}

/** The role a view is shared with. */
function RoleField({ text, role, error, onChange }: { text: Text; role: string | null; error: string | undefined; onChange: (role: string | null) => void }) {
  const { choices } = useReferences(rolesForm);
  return (
    <Field label={text('term.role')} required error={error}>
      {(control) => (
        <Select
          {...control}
          size="m"
          label={text('term.role')}
          labels={selectLabels(text)}
          options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          value={role}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** Asks for the name of a new view and with whom it is shared. */
export function SaveViewDialog({ state, onSave, onClose }: { state: unknown; onSave: (change: ViewChange) => void; onClose: () => void }) {
  const { text } = useHost();
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
      title={text('action.save_view')}
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
        <Field label={text('grid.view_name')} required error={missing(noName)}>
          {(control) => <TextInput {...control} value={name} onChange={setName} autoFocus size="m" />}
        </Field>
        <ScopeField text={text} scope={scope} onChange={setScope} />
        {scope === 'role' && <RoleField text={text} role={role} error={missing(noRole)} onChange={setRole} />}
        <Checkbox label={text('common.default_view')} checked={isDefault} onChange={setDefault} />
      </div>
    </Dialog>
  );
}
